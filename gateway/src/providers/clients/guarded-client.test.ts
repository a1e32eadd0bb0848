import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guardedClient } from './guarded-client.ts';

/** Behaves as Dwolla's client does: `then` and `catch` belong to two different promises. */
class TwoPromises {
  readonly #given: Promise<never>;
  readonly #second: Promise<never>;

  constructor() {
    this.#given = Promise.reject(new Error('refused'));
    this.#second = this.#given.then((value) => value);
  }

  then(done: (value: never) => unknown, failed: (error: unknown) => unknown) {
    return this.#given.then(done, failed);
  }

  catch(failed: (error: unknown) => unknown) {
    return this.#second.catch(failed);
  }
}

class Client {
  readonly #name = 'client';

  readonly inner = {
    call: (): TwoPromises => new TwoPromises(),
    plain: (): Promise<never> => Promise.reject(new Error('plain')),
  };

  get nothing(): null {
    return null;
  }

  name(): string {
    return this.#name;
  }
}

test('handles every promise of a call, and the caller still sees the failure', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  const client = guardedClient(new Client());
  await assert.rejects(async () => client.inner.call(), /refused/);
  await assert.rejects(async () => client.inner.plain(), /plain/);
  void client.inner.call();
  // Node reports unhandled rejections after the microtasks have run.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  assert.deepEqual(unhandled, []);
});

test('leaves a value that is not a promise unchanged', () => {
  const client = guardedClient(new Client());
  assert.deepEqual([client.name(), client.nothing], ['client', null]);
});
