import { keepEarlyManifest, takeEarlyManifest } from './early-manifest';
import { preloadScript, readRemoteManifest } from './manifest';

const address = 'http://o.test/parts/mf-manifest.json?v=1';
const manifest = (metaData: unknown) => JSON.stringify({ name: 'onboarding', metaData });

test('a manifest names the entry, from where it lies itself', () => {
  const { entry } = readRemoteManifest(manifest({ remoteEntry: { name: 'remoteEntry.1.js' } }), address);
  expect(entry).toBe('http://o.test/parts/remoteEntry.1.js');
});

test.each(['<!doctype html>', 'null', '{}', manifest({ remoteEntry: { name: '' } })])(
  '%s is none',
  (text) => {
    expect(() => readRemoteManifest(text, address)).toThrow();
  },
);

test('an entry is preloaded as the loader will ask for them', () => {
  preloadScript({
    entry: 'http://o.test/a.js',
    folder: 'http://o.test/',
    hashes: { 'a.js': 'sha384-x' },
    build: '',
  });
  const link = document.head.querySelector('link[rel=preload]');
  expect(link).toHaveAttribute('href', 'http://o.test/a.js');
  expect(link).toHaveAttribute('crossorigin', 'anonymous');
  expect(link).toHaveAttribute('integrity', 'sha384-x');
});

test('a manifest that was asked for early is handed over once, and for its own address alone', async () => {
  keepEarlyManifest({ address, text: Promise.resolve('{}') });
  expect(takeEarlyManifest('http://a.test/mf-manifest.json')).toBeNull();
  await expect(takeEarlyManifest(address)).resolves.toBe('{}');
  expect(takeEarlyManifest(address)).toBeNull();
});
