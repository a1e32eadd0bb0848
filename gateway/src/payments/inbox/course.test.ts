import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TransactionStatus } from '../../db/schema/values.ts';
import type { TransferState } from '../../providers/bank-transfers/port.ts';
import { courseTo } from './course.ts';
import type { Course } from './course.ts';

type Report = Pick<TransferState, 'stage' | 'lateReturn'> & Partial<Pick<TransferState, 'failedLeg'>>;
const at = (stage: TransferState['stage'], lateReturn: TransferState['lateReturn'] = null): Report => ({
  stage,
  lateReturn,
});
const nothing: TransactionStatus[] = [];

const cases: [TransactionStatus, Report, TransactionStatus[] | 'contradiction'][] = [
  ['AUTHORIZED', at('initiated'), ['INITIATED']],
  ['AUTHORIZED', at('complete'), ['INITIATED', 'CLEARED', 'DEPOSITED']],
  ['AUTHORIZED', at('failed'), ['INITIATED', 'FAILED']],
  ['INITIATED', at('initiated'), nothing],
  ['INITIATED', at('pending:funds'), nothing],
  ['INITIATED', at('pending:deposit'), ['CLEARED']],
  ['INITIATED', at('complete'), ['CLEARED', 'DEPOSITED']],
  ['INITIATED', at('complete', 'debit'), ['CLEARED', 'DEPOSITED', 'DEPOSITED_AND_FAILED']],
  ['INITIATED', at('canceled'), ['CANCELED']],
  ['CLEARED', at('pending:funds'), nothing],
  ['CLEARED', at('complete'), ['DEPOSITED']],
  ['CLEARED', at('failed'), ['FAILED']],
  ['CLEARED', at('canceled'), 'contradiction'],
  ['DEPOSITED', at('pending:deposit'), nothing],
  ['DEPOSITED', at('complete', 'debit'), ['DEPOSITED_AND_FAILED']],
  ['DEPOSITED', at('complete', 'credit'), ['FAILED']],
  ['DEPOSITED', at('failed'), ['DEPOSITED_AND_FAILED']],
  ['DEPOSITED', { ...at('failed'), failedLeg: 'debit' }, ['DEPOSITED_AND_FAILED']],
  ['DEPOSITED', { ...at('failed'), failedLeg: 'credit' }, ['FAILED']],
  ['DEPOSITED', at('canceled'), 'contradiction'],
  ['DEPOSITED_AND_FAILED', at('failed'), nothing],
  ['FAILED', { ...at('failed'), failedLeg: 'debit' }, nothing],
  ['DEPOSITED_AND_FAILED', at('complete'), nothing],
  ['DEPOSITED_AND_FAILED', at('complete', 'debit'), nothing],
  ['FAILED', at('pending:deposit'), nothing],
  ['FAILED', at('complete', 'credit'), nothing],
  ['FAILED', at('complete'), 'contradiction'],
  ['CANCELED', at('complete'), 'contradiction'],
];

for (const [current, report, expected] of cases) {
  test(`${current}, reported ${report.stage} ${report.lateReturn ?? ''}`, () => {
    const course: Course = expected === 'contradiction' ? expected : { steps: expected };
    assert.deepEqual(courseTo(current, report, false), course);
  });
}

test('what was read before a return or a cancellation, and is brought after it, is old', () => {
  const been = { initiated: true, deposited: true };
  assert.deepEqual(courseTo('FAILED', at('complete'), false, been), { steps: [] });
  assert.deepEqual(courseTo('CANCELED', at('pending:funds'), false, been), { steps: [] });
  assert.equal(courseTo('CANCELED', at('complete'), false, been), 'contradiction');
  const never = { initiated: false, deposited: false };
  assert.equal(courseTo('CANCELED', at('pending:funds'), false, never), 'contradiction');
});

test('a transfer of one leg is never cleared', () => {
  assert.deepEqual(courseTo('INITIATED', at('complete'), true), { steps: ['DEPOSITED'] });
});
