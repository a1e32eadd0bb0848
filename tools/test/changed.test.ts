import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { remoteNames } from '../lib/workspace.ts';
import { allSpecs, specsOf, specsTouched } from './browser-specs.ts';
import { ChangeError, changeSince, foldersIn } from './changed.ts';
import { tasksFor } from './tasks.ts';

const change = (files: readonly string[], ...packages: string[]) => ({ files, packages: new Set(packages) });
const namesOf = (given: ReturnType<typeof change>): string[] => tasksFor(given).map(({ name }) => name);

describe('what a change can touch', () => {
  it('is told by the graph of packages', () => {
    const answer = { packages: { items: [{ name: '@keyturn/host', path: 'host' }, { name: 'broken' }] } };
    assert.deepEqual(foldersIn(answer), ['host']);
    assert.deepEqual(foldersIn('nothing'), []);
  });

  it('is refused for a commit that is not there', () => {
    assert.throws(() => changeSince('no-such-commit'), ChangeError);
  });

  it('is, inside a remote, that remote and what it has agreed on with the host', () => {
    const inside = change(['remote-accounts/src/occasions/form.tsx'], 'remote-accounts');
    assert.deepEqual(namesOf(inside), [
      'build',
      'browser',
      'rules',
      'format',
      'unused',
      'types of web',
      'tools',
      'jest',
    ]);
    const specs = specsTouched(inside);
    assert.ok(specs.includes('funding-sources') && specs.includes('contract-versions'));
    assert.ok(!specs.includes('batch') && !specs.includes('staff-fees'));
  });

  it('is the gateway on both databases and every screen, when the gateway changes', () => {
    const inside = change(['gateway/src/main.ts'], 'gateway');
    assert.ok(namesOf(inside).includes('gateway on PGlite'));
    assert.ok(!namesOf(inside).includes('jest'));
    assert.deepEqual(specsTouched(inside), allSpecs());
  });

  it('is a browser test alone, when only that changes, and all of them with what they share', () => {
    assert.deepEqual(specsTouched(change(['e2e/tests/batch.spec.ts'], 'e2e')), ['batch']);
    assert.deepEqual(specsTouched(change(['e2e/support/people.ts'], 'e2e')), allSpecs());
  });

  it('is no screen, when only tools or documents change', () => {
    assert.deepEqual(namesOf(change(['README.md'])), ['format', 'unused', 'tools']);
  });
});

describe('the browser tests of a remote', () => {
  for (const name of remoteNames) {
    it(`of ${name} are there, each named once`, () => {
      const all = allSpecs();
      assert.deepEqual(
        specsOf[name].filter((spec) => !all.includes(spec)),
        [],
      );
      assert.equal(new Set(specsOf[name]).size, specsOf[name].length);
    });
  }
});
