import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseBusy, isDatabaseLost } from './lost.ts';

const coded = (code: string): Error => Object.assign(new Error('said the server'), { code });

test('a server that stops, starts, crashed, is full, silent or not there is lost; a broken rule is not', () => {
  const away = [
    '57P01',
    '57P02',
    '57P03',
    '3D000',
    '55000',
    '08006',
    '08P01',
    '53300',
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
  ];
  const unable = ['53100', '25006', '25P03'];
  const outOfTime = ['57014', '55P03'];
  for (const code of [...away, ...unable, ...outOfTime]) {
    assert.equal(isDatabaseLost(coded(code)), true, code);
    assert.equal(isDatabaseLost(new DrizzleQueryError('select 1', [], coded(code))), true, code);
  }
  for (const said of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect']) {
    assert.equal(isDatabaseLost(new DrizzleQueryError('select 1', [], new Error(said))), true, said);
  }
  for (const code of ['23505', '40001']) assert.equal(isDatabaseLost(coded(code)), false, code);
  assert.equal(isDatabaseLost(new DrizzleQueryError('select 1', [], new DatabaseBusy())), true);
  for (const other of [null, undefined, 'text', new Error('no')]) assert.equal(isDatabaseLost(other), false);
});
