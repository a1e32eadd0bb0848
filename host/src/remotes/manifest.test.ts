import { keepEarlyManifest, takeEarlyManifest } from './early-manifest';
import { preloadScripts, readRemoteManifest } from './manifest';

const address = 'http://o.test/parts/mf-manifest.json?v=1';
const manifest = (metaData: unknown) => JSON.stringify({ name: 'onboarding', metaData });

test('a manifest names the entry and the scripts of each screen, from where it lies itself', () => {
  const metaData = { remoteEntry: { name: 'remoteEntry.1.js' }, screens: { home: ['a.1.js', 'home.2.js'] } };
  const { entry, scriptsOf } = readRemoteManifest(manifest(metaData), address);
  expect(entry).toBe('http://o.test/parts/remoteEntry.1.js');
  expect(scriptsOf('home')).toEqual(['http://o.test/parts/a.1.js', 'http://o.test/parts/home.2.js']);
  expect(scriptsOf('board')).toEqual([]);
});

test('a manifest that names no screens still names the entry', () => {
  const { scriptsOf } = readRemoteManifest(manifest({ remoteEntry: { name: 'remoteEntry.1.js' } }), address);
  expect(scriptsOf('home')).toEqual([]);
});

test.each(['<!doctype html>', 'null', '{}', manifest({ remoteEntry: { name: '' } })])(
  '%s is none',
  (text) => {
    expect(() => readRemoteManifest(text, address)).toThrow();
  },
);

test('scripts are preloaded as the loader will ask for them', () => {
  preloadScripts(['http://o.test/a.js']);
  const link = document.head.querySelector('link[rel=preload]');
  expect(link).toHaveAttribute('href', 'http://o.test/a.js');
  expect(link).toHaveAttribute('crossorigin', 'anonymous');
});

test('a manifest that was asked for early is handed over once, and for its own address alone', async () => {
  keepEarlyManifest({ address, text: Promise.resolve('{}') });
  expect(takeEarlyManifest('http://a.test/mf-manifest.json')).toBeNull();
  await expect(takeEarlyManifest(address)).resolves.toBe('{}');
  expect(takeEarlyManifest(address)).toBeNull();
});
