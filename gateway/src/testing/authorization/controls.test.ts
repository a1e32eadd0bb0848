import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { combineChanges } from '../../graph/changes.ts';
import { controls, type Control } from '../../graph/controls.ts';
import { domains } from '../../server/domains.ts';

const records = combineChanges(domains.changes);
const classified = Object.entries<Control>(controls);

test('every mutation says how it may loosen control over money', () => {
  assert.deepEqual(Object.keys(controls).toSorted(), [...records.keys()].toSorted());
});

test('a mutation asks for a second factor where its record says so, and nowhere else', () => {
  const asking = [...records].filter(([, { asksForFactor }]) => asksForFactor).map(([name]) => name);
  const said = classified.filter(([, { factor }]) => factor).map(([name]) => name);
  assert.deepEqual(asking.toSorted(), said.toSorted());
});

test('everything that waits, confirms or lends access asks for a second factor; what tightens asks for none', () => {
  for (const [name, { loosens, factor }] of classified) {
    if (['WAITS', 'CONFIRMS', 'LENDS'].includes(loosens)) assert.ok(factor, name);
    if (['TIGHTENS', 'NONE'].includes(loosens)) assert.ok(!factor, name);
  }
});

test('the page about controls lists every mutation as its record says', () => {
  const page = readFileSync(new URL('../../../../docs/controls.md', import.meta.url), 'utf8');
  const listed = page
    .split('### ')
    .slice(1)
    .flatMap((part) => {
      const [loosens = ''] = part.split(':');
      return [...part.matchAll(/^- `(\w+)`( \*\*F\*\*)?$/gm)].map(
        ([, name, factor]) => `${name} ${loosens} ${factor !== undefined}`,
      );
    });
  const said = classified.map(([name, { loosens, factor }]) => `${name} ${loosens} ${factor}`);
  assert.deepEqual(listed.toSorted(), said.toSorted());
});
