import type { RemoteManifest } from './manifest';
import { makePageScripts } from './make-page-scripts';

const folder = 'http://parts.test/a/';
const manifest = (hashes: RemoteManifest['hashes']): RemoteManifest => ({
  entry: `${folder}entry.js`,
  folder,
  hashes,
  parts: {},
  build: '',
});
const scripts = makePageScripts(['http://parts.test']);

test('scripts come from the page and the named origins alone', () => {
  expect(scripts.createScriptURL('/main.js')).toBe('/main.js');
  expect(scripts.createScriptURL(`${folder}1.js`)).toBe(`${folder}1.js`);
  expect(() => scripts.createScriptURL('http://elsewhere.test/1.js')).toThrow(TypeError);
});

test('what a folder’s manifest does not name hashes to nothing that there is', () => {
  expect(scripts.hashOf(`${folder}1.js`)).toBe('');
  scripts.expect(manifest({ '1.js': 'sha384-one' }), null);
  expect(scripts.hashOf(`${folder}1.js`)).toBe('sha384-one');
  expect(scripts.hashOf(`${folder}2.js`)).toBe(`sha384-${'A'.repeat(64)}`);
  expect(scripts.hashOf('/main.js')).toBe('');
});

test('a remote that names no hashes has none', () => {
  scripts.expect({ ...manifest({}), folder: 'http://parts.test/b/' }, null);
  expect(scripts.hashOf('http://parts.test/b/1.js')).toBe('');
});

test('each further attempt at a remote asks for all of its scripts under other addresses, with the same hashes', () => {
  scripts.expect(manifest({ '1.js': 'sha384-one' }), '1-x');
  expect(scripts.createScriptURL(`${folder}1.js`)).toBe(`${folder}1.js?retry=1-x`);
  expect(scripts.hashOf(`${folder}1.js`)).toBe('sha384-one');
  scripts.expect(manifest({ '1.js': 'sha384-two' }), '2-y');
  expect(scripts.createScriptURL(`${folder}1.js`)).toBe(`${folder}1.js?retry=2-y`);
  expect(scripts.hashOf(`${folder}1.js`)).toBe('sha384-two');
  expect(scripts.createScriptURL('http://parts.test/c/1.js')).toBe('http://parts.test/c/1.js');
});
