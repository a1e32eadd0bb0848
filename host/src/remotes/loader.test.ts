import type { RemoteName } from '@keyturn/shared/federation';
import { createRemoteLoader, type FederationRuntime, type RemoteLoad } from './loader';

const Home = () => null;
const home = { remote: 'onboarding', kind: 'screens', part: 'home' } as const;

function contract(screens: object, over: object = {}) {
  return { default: { name: 'onboarding', version: '1', screens, panels: {}, ...over } };
}

/** A runtime that answers each load with the next of the given answers. */
function fakeRuntime(...answers: (() => unknown)[]) {
  const loads: (RemoteLoad & { readonly name: RemoteName })[] = [];
  const runtime: FederationRuntime = {
    async load(name, how) {
      loads.push({ name, ...how });
      return answers[Math.min(loads.length, answers.length) - 1]?.();
    },
    brokenFile: () => Promise.resolve(null),
  };
  return { runtime, loads };
}

const loaderOver = (runtime: FederationRuntime) => createRemoteLoader({ runtime, timeoutMs: 10_000 });
const good = () => contract({ home: () => Promise.resolve({ default: Home }) });
const fails = () => {
  throw new Error('refused');
};

test('a remote is loaded when it is first needed, and once', async () => {
  const { runtime, loads } = fakeRuntime(good);
  const loader = loaderOver(runtime);
  expect(loads).toEqual([]);
  expect(loader.peek(home)).toBeNull();
  await Promise.all([loader.load(home), loader.load(home)]);
  expect(loader.peek(home)).toBe(Home);
  expect(loads).toEqual([{ name: 'onboarding', retry: null }]);
});

test('a failed load is not remembered, and the next says that it is another attempt', async () => {
  const { runtime, loads } = fakeRuntime(fails, good);
  const loader = loaderOver(runtime);
  await expect(loader.load(home)).rejects.toMatchObject({ failure: 'unreachable', remote: 'onboarding' });
  loader.forget('onboarding');
  await expect(loader.load(home)).resolves.toBe(Home);
  expect(loads[1]?.retry).toMatch(/^1-/);
});

test('after a chunk failed, a retry loads contract and chunk anew', async () => {
  const { runtime, loads } = fakeRuntime(
    () => contract({ home: () => Promise.reject(new Error('Loading chunk 7 failed')) }),
    good,
  );
  const loader = loaderOver(runtime);
  await expect(loader.load(home)).rejects.toMatchObject({ failure: 'chunk' });
  loader.forget('onboarding');
  await expect(loader.load(home)).resolves.toBe(Home);
  expect(loads).toHaveLength(2);
});

test('forgetting one remote leaves the others alone', async () => {
  const { runtime } = fakeRuntime(() => ({ ...good().default, name: 'onboarding' }));
  const loader = loaderOver(runtime);
  await loader.load(home);
  loader.forget('transactions');
  expect(loader.peek(home)).toBe(Home);
});

test.each([
  ['nothing', null],
  ['a page', '<html>'],
  ['another remote', contract({}, { name: 'admin' }).default],
  ['no screens', { name: 'onboarding', panels: {} }],
])('%s instead of a contract is garbage', async (_name, exposed) => {
  const loader = loaderOver(fakeRuntime(() => exposed).runtime);
  await expect(loader.load(home)).rejects.toMatchObject({ failure: 'garbage' });
});

test('a remote without the screen says so', async () => {
  const loader = loaderOver(fakeRuntime(() => contract({})).runtime);
  await expect(loader.load(home)).rejects.toMatchObject({ failure: 'missing' });
});

describe('with time', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test.each([
    ['the remote', () => new Promise(() => undefined)],
    ['a chunk', () => contract({ home: () => new Promise(() => undefined) })],
  ])('%s that hangs is given up after ten seconds', async (_name, answer) => {
    const loader = loaderOver(fakeRuntime(answer).runtime);
    const failure = expect(loader.load(home)).rejects.toMatchObject({ failure: 'timeout' });
    await jest.advanceTimersByTimeAsync(10_000);
    await failure;
  });
});

test('preloading swallows the failure, and the real load tries again', async () => {
  const { runtime } = fakeRuntime(fails, good);
  const loader = loaderOver(runtime);
  loader.preload(home);
  await expect(loader.load(home)).rejects.toMatchObject({ failure: 'unreachable' });
  await expect(loader.load(home)).resolves.toBe(Home);
});
