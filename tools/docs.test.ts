import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { filesBelow } from './lib/files.ts';
import { inRoot, root } from './lib/workspace.ts';

const documents = filesBelow(root, (path) => path.endsWith('.md')).map((path) => relative(root, path));
const textOf = (document: string): string => readFileSync(inRoot(document), 'utf8');

/** A heading's anchor, as the places that show Markdown make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** The links of a document that lead into the repository, and to no file or no heading there. */
function brokenLinks(document: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? inRoot(document) : resolve(dirname(inRoot(document)), path);
      if (!existsSync(file)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
    });
}

/** Whether there is a file or folder of this name; `{a,b}` and `*` stand for several, of which each, or one, is there. */
function isThere(path: string): boolean {
  const [whole = '', choices] = /\{([^}]*)\}/.exec(path) ?? [];
  if (choices !== undefined) return choices.split(',').every((each) => isThere(path.replace(whole, each)));
  return path.includes('*') ? globSync(path, { cwd: root }).length > 0 : existsSync(inRoot(path));
}

/** The names of all folders. */
const folders = new Set(filesBelow(root).flatMap((path) => relative(root, path).split('/').slice(0, -1)));

/** Where a word in backticks would be, if it is meant as a path: from the root, in a package, or in the shared one. */
function placeOf(word: string): string | null {
  if (!/^[@\w.*-]+\/[\w./{},*-]*$/.test(word)) return null;
  // What a build writes is there after it.
  if (/\bdist\//.test(word)) return null;
  const [first = ''] = word.split('/');
  // The one package that stands in another's folder.
  if (word === '@keyturn/client') return 'gateway/client';
  if (word.startsWith('@keyturn/')) return word.slice('@keyturn/'.length);
  if (first === 'src') return `*/${word}`;
  return !/^\.+$/.test(first) && isThere(first) ? word : null;
}

/** The paths that a text names in backticks and that are not there. */
const missingPaths = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, word = '']) => word)
    .filter((word) => {
      if (/^[\w-]+\/$/.test(word)) return !folders.has(word.slice(0, -1));
      const place = placeOf(word);
      return place !== null && !isThere(place);
    });

describe('the documents', () => {
  it('link to files and headings that are there', () => {
    assert.deepEqual(
      documents.flatMap((each) => brokenLinks(each, textOf(each)).map((link) => `${each}: ${link}`)),
      [],
    );
  });

  it('name paths that are there', () => {
    assert.deepEqual(
      documents.flatMap((each) => missingPaths(textOf(each)).map((path) => `${each}: ${path}`)),
      [],
    );
  });

  it('keep every decision in the index, under its number and title', () => {
    const index = textOf('docs/adr/README.md').replace(/\n {2}/g, ' ');
    const records = documents.filter((each) => /^docs\/adr\/\d/.test(each));
    const lines = records.map((record) => {
      const name = relative('docs/adr', record);
      const [, title = ''] = /^# (.+)$/m.exec(textOf(record)) ?? [];
      return `[${title}](${name})`;
    });
    assert.ok(records.length > 0);
    assert.deepEqual(
      lines.filter((line) => !index.includes(line)),
      [],
    );
    const numbers = records.map((record) => relative('docs/adr', record).slice(0, 4));
    assert.deepEqual(numbers, [...new Set(numbers)]);
    assert.equal(index.match(/^- \[\d{4}\. /gm)?.length, records.length);
  });
});

describe('the README', () => {
  it('names every setting', () => {
    const readme = textOf('README.md');
    const sources = [
      ...globSync('{gateway,portal,sandbox}/src/**/config.ts', { cwd: root }),
      'tools/lib/settings.ts',
      'tools/start/host-config.ts',
    ].map(textOf);
    const settings = sources.flatMap((source) => [
      ...[...source.matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)].map(([, name = '']) => name),
      ...[...source.matchAll(/\benv(?:\['|, ')([A-Z][A-Z\d_]+)'/g)].map(([, name = '']) => name),
    ]);
    assert.ok(settings.length > 60);
    assert.deepEqual(
      [...new Set(settings)].filter((name) => !readme.includes(name)),
      [],
    );
  });
});

describe('what is wrong in a document', () => {
  it('is a link to a missing file or heading', () => {
    const text =
      '[a](docs/none.md) [b](README.md#none) [c](#none) [d](https://x.example/) [e](README.md#operating)';
    assert.deepEqual(brokenLinks('README.md', text), ['docs/none.md', 'README.md#none', '#none']);
  });

  it('is a path that is not there; other words are let be', () => {
    const text =
      '`tools/none.ts` `tools/start.ts` `@keyturn/shared/{ui,none}` `remote-*/` `GET /files/` `text/plain`';
    assert.deepEqual(missingPaths(text), ['tools/none.ts', '@keyturn/shared/{ui,none}']);
    assert.deepEqual(missingPaths('`src/contract.ts` `src/none.ts`'), ['src/none.ts']);
    assert.deepEqual(missingPaths('`payments/` `none/`'), ['none/']);
  });
});

describe('the secrets', () => {
  it('each have a row that explains their rotation', () => {
    const section =
      textOf('docs/operations.md').split('## Secrets and their rotation')[1]?.split('\n## ')[0] ?? '';
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    const documented = new Set(
      rows.flatMap((row) =>
        [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
      ),
    );
    const secret = /(SECRET|TOKEN|PASSWORD|KEY|KEY_ID|CLIENT_ID|SMTP_URL|DATABASE_(?:\w+_)?URL)$/;
    const open = ['STRIPE_PUBLISHABLE_KEY'];
    const names = ['gateway/src/config/config.ts', 'portal/src/config.ts'].flatMap((file) =>
      [...textOf(file).matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name = '']) => name),
    );
    const secrets = names.filter((name) => secret.test(name) && !open.includes(name));
    assert.ok(secrets.includes('DWOLLA_WEBHOOK_SECRET') && secrets.includes('SMTP_URL'));
    assert.deepEqual(
      secrets.filter((name) => !documented.has(name)),
      [],
    );
    const previous = names.filter((name) => name.endsWith('_PREVIOUS'));
    assert.deepEqual(
      previous.filter((name) => !documented.has(name.replace(/_PREVIOUS$/, ''))),
      [],
    );
  });
});
