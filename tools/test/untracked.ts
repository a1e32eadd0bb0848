import hooks from 'node:async_hooks';
import { createRequire } from 'node:module';

// Loaded ahead of Node's test runner into a process that runs many files. The runner follows every promise of the process
// to find the test of an error that nobody awaits; a statement of the embedded database takes half as long again for it.
// Here it is told of its own tests and suites alone, so that each still finds the suite that it stands in. An error that
// nobody awaits still ends the run as failed, and is told without its test.

const { AsyncResource, createHook } = hooks;
let follow: hooks.HookCallbacks['init'];

/** What the runner's tests and suites are made of. */
class Followed extends AsyncResource {
  constructor(...given: ConstructorParameters<typeof AsyncResource>) {
    super(...given);
    follow?.(this.asyncId(), given[0], this.triggerAsyncId(), this);
  }
}

const none: hooks.AsyncHook = { enable: () => none, disable: () => none };
Object.assign(hooks, {
  AsyncResource: Followed,
  createHook: (runner: hooks.HookCallbacks) => {
    follow = (...told) => runner.init?.(...told);
    return none;
  },
});
createRequire(import.meta.url)('node:test');
Object.assign(hooks, { AsyncResource, createHook });
