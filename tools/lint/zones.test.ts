import assert from 'node:assert/strict';
import { globSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, it } from 'node:test';
import { inRoot } from '../lib/workspace.ts';
import { circlesIn, contentsGraph, importGraph, isForTests, specifiersOf } from './import-graph.ts';
import { complaintsOf } from './testing/lint-text.ts';
import { unlisted, zones } from './zones.ts';

const restricted = 'import-x/no-restricted-paths';

/** A source of a room that can be imported: a room may be a single file. */
function sourceIn(path: string): string {
  if (/\.tsx?$/.test(path)) return path;
  const [source] = globSync(`${path}/**/*.{ts,tsx}`, { cwd: inRoot() }).filter((file) => !isForTests(file));
  assert.ok(source, `${path} has no source`);
  return source;
}

const inside = (room: string): string => (/\.tsx?$/.test(room) ? room : `${room}/example.ts`);

const importing = (from: string, to: string): string => {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
};

const kinds = [
  (path: string) => `import '${path}';`,
  (path: string) => `export const load = () => import('${path}');`,
  (path: string) => `import type {} from '${path}';`,
];

async function linesRefused(from: string, lines: readonly string[]): Promise<number[]> {
  const complaints = await complaintsOf(from, lines.join('\n'));
  const lined = complaints.filter(({ ruleId }) => ruleId === restricted).map(({ line }) => line - 1);
  return [...new Set(lined)];
}

for (const [parent, lines] of Object.entries(zones)) {
  const rooms = lines.flat();

  describe(`the rooms of ${parent}`, () => {
    it('stand in the table, each once and each in fact', () => {
      const folders = readdirSync(inRoot(parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !unlisted.includes(entry.name))
        .map(({ name }) => name);
      const named = rooms.filter((room) => !/\.tsx?$/.test(room));
      assert.deepEqual(named.toSorted(), folders.toSorted());
      assert.equal(new Set(rooms).size, rooms.length);
    });

    for (const [index, line] of lines.entries()) {
      const below = lines.slice(0, index).flat();
      for (const room of line) {
        it(`let ${room} import ${below.length > 0 ? below.join(', ') : 'nothing else'}`, async () => {
          const from = inside(`${parent}/${room}`);
          const others = rooms.filter((other) => other !== room);
          const paths = others.map((other) => importing(from, sourceIn(`${parent}/${other}`)));
          const forbidden = others.flatMap((other, at) => (below.includes(other) ? [] : [at]));
          const source = kinds.flatMap((write) => paths.map(write));
          const expected = kinds.flatMap((_, kind) => forbidden.map((at) => kind * paths.length + at));
          assert.deepEqual(await linesRefused(from, source), expected);
        });
      }
    }
  });
}

describe('what is made for tests', () => {
  const helper = '../testing/payments.ts';
  const wanting = kinds.map((write) => write(helper));

  it('stays out of what runs', async () => {
    assert.deepEqual(await linesRefused('remote-transactions/src/list/example.ts', wanting), [0, 1, 2]);
    const test = [`import './selection.test.ts';`];
    assert.deepEqual(await linesRefused('remote-transactions/src/list/example.ts', test), [0]);
    const shared = [`import { renderRoute } from '@keyturn/shared/testing';`];
    assert.deepEqual(await linesRefused('remote-transactions/src/list/example.ts', shared), [0]);
  });

  it('serves tests, and itself', async () => {
    assert.deepEqual(await linesRefused('remote-transactions/src/list/example.test.ts', wanting), []);
    const upwards = [`import '../list/list.tsx';`];
    assert.deepEqual(await linesRefused('remote-transactions/src/testing/example.ts', upwards), []);
  });
});

/** The packages whose folders are drawn without a circle. */
const drawn = [
  'shared',
  'remote-transactions',
  'remote-accounts',
  'remote-admin',
  'remote-onboarding',
  'gateway',
  'host',
  'sandbox',
  'portal',
  'e2e',
  'tools',
];

describe('the import structure', () => {
  it('is read from every kind of import', () => {
    const source = `import a from './a.ts';
import type { B } from './b.ts';
export * from './c.ts';
export type D = import('./d.ts').D;
const load = () => import('./e.ts');`;
    assert.deepEqual(specifiersOf(source).toSorted(), ['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts']);
  });

  it('shows a circle where there is one', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c', 'd'])],
      ['c', new Set(['a'])],
      ['d', new Set<string>()],
    ]);
    assert.deepEqual(circlesIn(graph), [['a', 'b', 'c']]);
  });

  for (const pkg of drawn) {
    it(`of ${pkg} has no circle of files, type-only imports included`, () => {
      assert.deepEqual(circlesIn(importGraph(pkg)), []);
    });
  }

  for (const pkg of drawn) {
    it(`of ${pkg} has no circle of folders: in each, its files and folders import one way`, () => {
      const running = new Map([...importGraph(pkg)].filter(([file]) => !isForTests(file)));
      const folders = new Set([...running.keys()].flatMap(parentsOf));
      const circles = [...folders].flatMap((folder) =>
        circlesIn(contentsGraph(running, folder)).map((circle) => `${folder}: ${circle.join(', ')}`),
      );
      assert.deepEqual(circles, []);
    });
  }
});

function parentsOf(file: string): string[] {
  const parts = file.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}
