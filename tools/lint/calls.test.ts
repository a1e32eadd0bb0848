import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { complaintsOf } from './testing/lint-text.ts';

const callRules = ['no-restricted-globals', 'no-restricted-properties'];

async function refused(filePath: string, source: string): Promise<string[]> {
  const complaints = await complaintsOf(filePath, source);
  return complaints.map(({ ruleId }) => ruleId ?? '').filter((ruleId) => callRules.includes(ruleId));
}

const fetching = `void fetch('/graphql', { method: 'POST' });`;
const beacon = `navigator.sendBeacon('/graphql');`;

describe('requests to the gateway', () => {
  for (const folder of ['remote-transactions/src/batch', 'host/src/organization', 'shared/forms']) {
    it(`leave ${folder} by the api alone, which gives every change its key`, async () => {
      const file = `${folder}/a.ts`;
      assert.deepEqual(await refused(file, fetching), ['no-restricted-globals']);
      assert.deepEqual(await refused(file, `void new XMLHttpRequest();`), ['no-restricted-globals']);
      assert.deepEqual(await refused(file, fetching.replace('fetch', 'window.fetch')), [
        'no-restricted-properties',
      ]);
      assert.deepEqual(await refused(file, beacon), ['no-restricted-properties']);
    });
  }

  it('are sent by the api, and what is no request to it by those who ask others', async () => {
    assert.deepEqual(await refused('shared/api/a.ts', fetching), []);
    assert.deepEqual(await refused('host/src/telemetry/a.ts', beacon), []);
  });
});
