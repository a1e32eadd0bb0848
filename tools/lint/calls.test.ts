import assert from 'node:assert/strict';
import { it } from 'node:test';
import { complaintsAbout } from './testing/lint-text.ts';

const fetching = `void fetch('/graphql', { method: 'POST' });`;
const beacon = `navigator.sendBeacon('/graphql');`;
const calls = [fetching, `new XMLHttpRequest().abort();`, fetching.replace('fetch', 'window.fetch'), beacon];

it('requests to the gateway are sent by the api alone, which gives every change its key; who asks others does so itself', () => {
  const source = calls.join('\n');
  const refused = [
    'eslint(no-restricted-globals)',
    'eslint(no-restricted-globals)',
    'eslint(no-restricted-properties)',
    'eslint(no-restricted-properties)',
  ];
  assert.deepEqual(
    complaintsAbout({
      'remote-transactions/src/batch/a.ts': source,
      'host/src/organization/a.ts': source,
      'shared/forms/a.tsx': source,
      'shared/api/a.ts': fetching,
      'host/src/telemetry/a.ts': beacon,
      'remote-transactions/src/batch/a.test.ts': fetching,
      'gateway/src/server/a.ts': fetching,
    }),
    {
      'remote-transactions/src/batch/a.ts': refused,
      'host/src/organization/a.ts': refused,
      'shared/forms/a.tsx': refused,
      'shared/api/a.ts': [],
      'host/src/telemetry/a.ts': [],
      'remote-transactions/src/batch/a.test.ts': [],
      'gateway/src/server/a.ts': [],
    },
  );
});
