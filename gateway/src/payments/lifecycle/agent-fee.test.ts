import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transactionStatuses } from '../../db/schema/values.ts';
import { agentFeeFollows } from './agent-fee.ts';
import { agentFeeLifecycle } from './agent-fee-table.ts';
import { lifecycle, rowFor } from './table.ts';
import type { Mover } from './table.ts';

const movers: readonly Mover[] = ['system', 'transfer-job', 'provider', 'superuser', 'requester', 'payer'];

test('a fee takes exactly the steps of its table', () => {
  const states = ['NONE', ...transactionStatuses.map((status) => `X.${status}` as const)] as const;
  const allowed = states.flatMap((from) =>
    transactionStatuses.flatMap((status) =>
      movers.flatMap((by) => {
        const to = `X.${status}` as const;
        return rowFor({ from, to, by, singleLeg: true }, agentFeeLifecycle) ? [`${from} ${to} ${by}`] : [];
      }),
    ),
  );
  assert.deepEqual(allowed.sort(), [
    'NONE X.AUTHORIZED system',
    'X.AUTHORIZED X.BLOCKED system',
    'X.AUTHORIZED X.CANCELED system',
    'X.AUTHORIZED X.FAILED provider',
    'X.AUTHORIZED X.INITIATED transfer-job',
    'X.BLOCKED X.AUTHORIZED system',
    'X.BLOCKED X.CANCELED system',
    'X.DEPOSITED X.DEPOSITED_AND_FAILED provider',
    'X.INITIATED X.CANCELED provider',
    'X.INITIATED X.DEPOSITED provider',
    'X.INITIATED X.FAILED provider',
  ]);
});

test('a fee is sent by the deposit alone, and let go wherever the payment ends without one', () => {
  const steps = lifecycle.flatMap((row) =>
    row.from.map((from) => ({
      follows: agentFeeFollows({ row, from }),
      step: `${from} ${row.to} ${row.event}`,
    })),
  );
  const that = (follows: string) => steps.filter((each) => each.follows === follows).map(({ step }) => step);
  assert.deepEqual(that('send'), ['X.CLEARED X.DEPOSITED DEPOSITED', 'X.INITIATED X.DEPOSITED DEPOSITED']);
  assert.deepEqual(
    that('cancel').filter((step) => !step.endsWith('STATUS_MODIFIED')),
    [
      'X.AUTHORIZED X.FAILED FAILED',
      'X.INITIATED X.FAILED FAILED',
      'X.CLEARED X.FAILED FAILED',
      'X.AUTHORIZED X.CANCELED CANCELED',
      'X.PENDING X.CANCELED CANCELED',
      'X.APPROVAL_PENDING X.CANCELED CANCELED',
      'X.AUTHORIZED X.CANCELED CANCELED',
      'X.INITIATED X.CANCELED CANCELED',
    ],
  );
  assert.ok(that('cover').every((step) => step.includes(' X.AUTHORIZED ')));
});
