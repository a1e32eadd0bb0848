import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { faults } from './faults.ts';
import { complaints } from './report.ts';
import { runFault } from './run.ts';
import { setStage, type Stage } from './stage/stage.ts';

// A short selection of `pnpm faults`, on one stage: the suite's own proof that the gateways stand each of them.

const server = process.env['DATABASE_URL'] ?? '';
const skip = server === '' ? 'DATABASE_URL names no PostgreSQL server: it runs with the tests on one' : false;
const chosen = Object.entries(faults).filter(([, { short }]) => short !== null);

/** Only what hangs takes so long, also beside other work. */
const timeout = 600_000;

let stage: Stage;
describe('a deployment', { skip }, () => {
  before(async () => {
    stage = await setStage({ server, seed: 1 });
  });
  after(() => stage.stop());

  for (const [name, fault] of chosen) {
    test(`stands ${name}: ${fault.about}`, { timeout }, async () => {
      const patience = { withinMs: timeout / 2, hurried: true };
      const result = await runFault(stage, fault, fault.short ?? 0, patience);
      assert.deepEqual(complaints(result), []);
    });
  }
});
