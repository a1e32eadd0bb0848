import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bankName, isRoutingNumber } from './banks.ts';
import { amountBody, parseAmount } from './money.ts';
import { nextMove, type Progress } from './next-move.ts';
import { returnReason, simulatedReturn } from './returns.ts';

describe('routing numbers', () => {
  it('carry a check digit', () => {
    for (const good of ['021000021', '222222226', '121000248', '011401533'])
      assert.ok(isRoutingNumber(good), good);
    for (const bad of ['021000020', '123456789', '000000000', '02100002', '0210000211', '02100002a']) {
      assert.ok(!isRoutingNumber(bad), bad);
    }
  });

  it('name their bank', () => {
    assert.equal(bankName('021000021'), 'JPMorgan Chase');
    assert.equal(bankName('322271627'), 'SANDBOX TEST BANK');
  });
});

describe('amounts', () => {
  it('are read as cents and written with two decimals', () => {
    assert.equal(parseAmount('12.5'), 1250);
    assert.equal(parseAmount('0.09'), 9);
    assert.equal(parseAmount('1250'), 125_000);
    assert.deepEqual(amountBody(125_005), { value: '1250.05', currency: 'USD' });
  });

  it('are positive and exact', () => {
    for (const bad of ['0', '0.00', '-1', '1.005', '1,000', 'a', '', '1e3', '99999999999']) {
      assert.equal(parseAmount(bad), null, bad);
    }
  });
});

describe('the next move of a transfer', () => {
  const start: Progress = {
    status: 'pending',
    debit: 'pending',
    credit: null,
    realTime: false,
    sourceName: 'A',
    destinationName: 'B',
  };

  it('is the debit, then the credit, then nothing', () => {
    assert.deepEqual(nextMove(start), { leg: 'debit', result: 'processed' });
    const cleared: Progress = { ...start, debit: 'processed', credit: 'pending' };
    assert.deepEqual(nextMove(cleared), { leg: 'credit', result: 'processed' });
    assert.equal(nextMove({ ...cleared, status: 'processed', credit: 'processed' }), null);
  });

  it('is a return where an end is named after one', () => {
    const byName = { leg: 'debit', result: 'returned', code: 'R01', late: false };
    assert.deepEqual(nextMove({ ...start, sourceName: 'R01' }), byName);
    const cleared: Progress = { ...start, debit: 'processed', credit: 'pending', destinationName: 'R03' };
    assert.deepEqual(nextMove(cleared), { leg: 'credit', result: 'returned', code: 'R03', late: false });
  });

  it('is a late return only after completion, and only once', () => {
    const late: Progress = { ...start, sourceName: 'R01-late', destinationName: 'R03-late' };
    assert.deepEqual(nextMove(late), { leg: 'debit', result: 'processed' });
    const done: Progress = { ...late, status: 'processed', debit: 'processed', credit: 'processed' };
    assert.deepEqual(nextMove(done), {
      leg: 'debit',
      result: 'returned',
      code: 'R01',
      late: true,
      whole: false,
    });
    assert.deepEqual(nextMove({ ...done, sourceName: 'R01-late-whole' }), {
      leg: 'debit',
      result: 'returned',
      code: 'R01',
      late: true,
      whole: true,
    });
    assert.deepEqual(nextMove({ ...done, sourceName: 'A' }), {
      leg: 'credit',
      result: 'returned',
      code: 'R03',
      late: true,
      whole: false,
    });
    assert.equal(nextMove({ ...done, debit: 'failed' }), null);
  });

  it('is none once it failed or was cancelled', () => {
    assert.equal(nextMove({ ...start, status: 'failed', debit: 'failed' }), null);
    assert.equal(nextMove({ ...start, status: 'cancelled', debit: 'cancelled' }), null);
  });
});

describe('returns', () => {
  it('are asked for by exact names', () => {
    assert.deepEqual(simulatedReturn('R01'), { code: 'R01', late: false, whole: false });
    assert.deepEqual(simulatedReturn('R03-late'), { code: 'R03', late: true, whole: false });
    for (const name of ['Checking', 'R99', 'r01', 'R01 account', 'R01-later', 'R01-whole'])
      assert.equal(simulatedReturn(name), null);
  });

  it('say what they mean', () => {
    assert.equal(returnReason('R01')?.description, 'Insufficient Funds');
    assert.equal(returnReason('X'), null);
  });
});
