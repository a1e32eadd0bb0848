import { ModuleFederation } from '@module-federation/runtime-core';
import runtime, { type ShareScope } from './sharing-runtime';

const { init, initContainerEntry, installInitialConsumes, consumes } = runtime.bundlerRuntime;
const react = { version: '19.3.1', exports: { createElement: 1 } };
const ui = { version: '2.1.0', exports: { Button: 2 } };

type Bundle = Parameters<typeof consumes>[0]['webpackRequire'];

/** What webpack would write: a bundle that provides and takes this. */
function bundle(
  shared: Bundle['federation']['initOptions']['shared'],
  taken: Bundle['consumesLoadingData']['moduleIdToConsumeDataMapping'],
): Bundle {
  return {
    m: {},
    S: {},
    consumesLoadingData: { moduleIdToConsumeDataMapping: taken },
    federation: { initOptions: { name: 'host', shared } },
  };
}

const provided = ({ version, exports }: typeof react | typeof ui) => [
  {
    version,
    get: () => () => exports,
    scope: ['default'],
    shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` },
  },
];
const host = () => bundle({ react: provided(react), ui: provided(ui) }, {});

const taken = (shareKey: string, requiredVersion: string) => ({
  shareKey,
  requiredVersion,
  fallback: () => () => {
    throw new Error('A remote brings none of it');
  },
});

/** What a remote gets that asks its page for this. */
async function got(scope: ShareScope, shareKey: string, requiredVersion: string): Promise<unknown> {
  const webpackRequire = bundle({}, { 7: taken(shareKey, requiredVersion) });
  init({ webpackRequire });
  initContainerEntry({ webpackRequire, shareScope: scope });
  const promises: Promise<void>[] = [];
  consumes({ webpackRequire, chunkId: 1, chunkMapping: { 1: [7] }, promises });
  await Promise.all(promises);
  const module = { exports: null };
  webpackRequire.m[7]?.(module);
  return module.exports;
}

test('a remote takes what its page shares in a version that it was built for', async () => {
  const scope = init({ webpackRequire: host() });
  expect(await got(scope, 'react', '19.3.1')).toBe(react.exports);
  expect(await got(scope, 'ui', '^2.0.0')).toBe(ui.exports);
});

test.each([
  ['react', '19.3.2', 'react 19.3.2 is needed, 19.3.1 is shared'],
  ['ui', '^2.2.0', 'ui ^2.2.0 is needed, 2.1.0 is shared'],
  ['ui', '^3.0.0', 'ui ^3.0.0 is needed, 2.1.0 is shared'],
  ['panels', '^1.0.0', 'panels ^1.0.0 is needed, nothing is shared'],
])('%s %s is not there, and that is said', async (name, version, words) => {
  await expect(got(init({ webpackRequire: host() }), name, version)).rejects.toThrow(words);
});

test('the page takes its own copies, at once', () => {
  const own = { ...taken('ui', '^2.1.0'), eager: true, fallback: () => () => ui.exports };
  const webpackRequire = bundle({ ui: provided(ui) }, { 3: own });
  installInitialConsumes({ webpackRequire, initialConsumes: [3] });
  const module = { exports: null };
  webpackRequire.m[3]?.(module);
  expect(module.exports).toBe(ui.exports);
});

test('what a chunk takes twice is there once, and a failure is not remembered', async () => {
  const webpackRequire = bundle({}, { 7: taken('ui', '^2.0.0') });
  const load = async () => {
    const promises: Promise<void>[] = [];
    consumes({ webpackRequire, chunkId: 1, chunkMapping: { 1: [7] }, promises });
    await Promise.all(promises);
    return promises.length;
  };
  await expect(load()).rejects.toThrow('nothing is shared');
  initContainerEntry({ webpackRequire, shareScope: init({ webpackRequire: host() }) });
  expect(await load()).toBe(1);
  expect(await load()).toBe(0);
});

describe('beside the runtime that the plugin comes with', () => {
  type Shared = NonNullable<ConstructorParameters<typeof ModuleFederation>[0]['shared']>;
  const stock = (name: string, shared: Shared) => new ModuleFederation({ name, remotes: [], shared });

  test('a remote that was built with it gets what this page shares', async () => {
    const remote = stock('remote', {});
    remote.initShareScopeMap('default', init({ webpackRequire: host() }) as never);
    const shareConfig = { singleton: true, strictVersion: true, requiredVersion: '^2.0.0' };
    const customShareInfo = { scope: ['default'], shareConfig };
    const factory = await remote.loadShare('ui', { customShareInfo });
    expect(factory && factory()).toBe(ui.exports);
    await expect(
      remote.loadShare('ui', {
        customShareInfo: { ...customShareInfo, shareConfig: { ...shareConfig, requiredVersion: '^3.0.0' } },
      }),
    ).rejects.toThrow('does not satisfy');
  });

  test('a page that was built with it shares with this remote', async () => {
    const page = stock('page', { react: provided(react), ui: provided(ui) });
    await Promise.all(page.initializeSharing('default'));
    const scope = page.shareScopeMap['default'] as never;
    expect(await got(scope, 'react', '19.3.1')).toBe(react.exports);
    expect(await got(scope, 'ui', '^2.1.0')).toBe(ui.exports);
  });
});
