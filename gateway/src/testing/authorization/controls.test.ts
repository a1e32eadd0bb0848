import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { combineChanges } from '../../graph/changes.ts';
import { controls, type Control } from '../../graph/controls.ts';
import { domains } from '../../server/domains.ts';

const records = combineChanges(domains.changes);
const classified = Object.entries<Control>(controls);

test('classifies how every mutation can loosen control over money', () => {
  assert.deepEqual(Object.keys(controls).toSorted(), [...records.keys()].toSorted());
});

test('classifies exactly the mutations whose record asks for a second factor', () => {
  const asking = [...records].filter(([, { asksForFactor }]) => asksForFactor).map(([name]) => name);
  const said = classified.filter(([, { factor }]) => factor).map(([name]) => name);
  assert.deepEqual(asking.toSorted(), said.toSorted());
});

test('asks for a second factor for waiting, confirming and lending access, and for none when tightening', () => {
  for (const [name, { loosens, factor }] of classified) {
    if (['WAITS', 'CONFIRMS', 'LENDS'].includes(loosens)) assert.ok(factor, name);
    if (['TIGHTENS', 'NONE'].includes(loosens)) assert.ok(!factor, name);
  }
});

test('lists every mutation in docs/controls.md with its class', () => {
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
