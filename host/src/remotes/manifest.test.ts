import { preloadScripts, readRemoteManifest } from './manifest';

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

test('it names the scripts of its parts', () => {
  const parts = { 'screens/home': ['1.js'], 'screens/odd': 'no list', 'panels/odd': [1] };
  const read = readRemoteManifest(manifest({ remoteEntry: { name: 'remoteEntry.1.js' }, parts }), address);
  expect(read.parts).toEqual({ 'screens/home': ['1.js'] });
  expect(
    readRemoteManifest(manifest({ remoteEntry: { name: 'remoteEntry.1.js' } }), address).parts,
  ).toBeNull();
});

test('an entry and what is wanted of it are preloaded as the loader will ask for them, each once', () => {
  const parts = { 'screens/list': ['1.js', '2.js'], 'panels/item': ['2.js'], 'panels/other': ['3.js'] };
  const hashes = { 'a.js': 'sha384-x', '2.js': 'sha384-y' };
  preloadScripts({ entry: 'http://o.test/a.js', folder: 'http://o.test/', hashes, parts, build: '' }, [
    'screens/list',
    'panels/item',
    'panels/gone',
  ]);
  const links = [...document.head.querySelectorAll('link[rel=preload]')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'http://o.test/a.js',
    'http://o.test/1.js',
    'http://o.test/2.js',
  ]);
  expect(links.map((link) => link.getAttribute('integrity'))).toEqual(['sha384-x', '', 'sha384-y']);
  for (const link of links) expect(link).toHaveAttribute('crossorigin', 'anonymous');
});
