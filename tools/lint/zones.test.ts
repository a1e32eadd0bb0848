import assert from 'node:assert/strict';
import { globSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, it } from 'node:test';
import { inRoot } from '../lib/workspace.ts';
import { circlesIn, contentsGraph, importGraph, specifiersOf } from './import-graph.ts';
import { isForTests, refusal } from './walls.ts';
import { unlisted, zones } from './zones.ts';

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
        it(`let ${room} import ${below.length > 0 ? below.join(', ') : 'nothing else'}`, () => {
          const from = inside(`${parent}/${room}`);
          const others = rooms.filter((other) => other !== room);
          const allowed = others.filter(
            (other) => refusal(from, importing(from, sourceIn(`${parent}/${other}`))) === undefined,
          );
          assert.deepEqual(allowed.toSorted(), below.toSorted());
        });
      }
    }
  });
}

describe('what is made for tests', () => {
  const helper = '../testing/payments.ts';

  it('stays out of what runs', () => {
    const running = 'remote-transactions/src/list/example.ts';
    for (const specifier of [helper, './selection.test.ts', '@keyturn/shared/testing'])
      assert.equal(refusal(running, specifier), 'Only tests import what is made for tests.');
  });

  it('serves tests, and itself', () => {
    assert.equal(refusal('remote-transactions/src/list/example.test.ts', helper), undefined);
    assert.equal(refusal('remote-transactions/src/testing/example.ts', '../list/list.tsx'), undefined);
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
