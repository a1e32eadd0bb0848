import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OutboxRow } from '../../db/rows.ts';
import { mailLives } from './mail-life.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 15, minute));
const mail = (minute: number, values: Partial<OutboxRow> = {}, to = 'Ada@payer.example'): OutboxRow => ({
  ...{ id: String(minute), kind: 'mail', key: String(minute), attempts: 1, lastError: null, status: 'done' },
  ...{ transactionTemplateId: 1, transactionId: null, claimedUntil: null, createdAt: at(minute) },
  ...{ finishedAt: at(minute), body: { mailKind: 'payment-request', to }, ...values },
});
const asked = { receiverEmail: 'ada@payer.example', accessedAt: null, authorizedAt: null, rejectedAt: null };
const states = (template: object, ...rows: OutboxRow[]) =>
  mailLives({ ...asked, ...template }, rows).map(({ id, state }) => [id, state]);

test('a mail waits, is handed over, or bounces with the reason', () => {
  const bounced = mail(1, { status: 'failed', lastError: '550: No such mailbox.' });
  const rows = [mail(3, { status: 'pending', finishedAt: null }), mail(2), bounced];
  assert.deepEqual(states({}, ...rows), [
    ['3', 'QUEUED'],
    ['2', 'HANDED_OVER'],
    ['1', 'BOUNCED'],
  ]);
  assert.equal(mailLives(asked, [bounced])[0]?.reason, '550: No such mailbox.');
});

test('opening and answering is told of the newest request that was there by then', () => {
  const rows = [mail(9), mail(5), mail(1)];
  assert.deepEqual(states({ accessedAt: at(2), authorizedAt: at(6) }, ...rows), [
    ['9', 'HANDED_OVER'],
    ['5', 'ANSWERED'],
    ['1', 'OPENED'],
  ]);
  assert.deepEqual(states({ accessedAt: at(2), rejectedAt: at(3) }, mail(1)), [['1', 'ANSWERED']]);
});

test('mails to people of the organization are none of the other side’s', () => {
  assert.deepEqual(states({}, mail(1, {}, 'office@harbor.example')), []);
});
