import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import {
  addAccount,
  addCustomer,
  addTransfer,
  idOf,
  made,
  startBank,
  statuses,
  transferBody,
  until,
  type TestBank,
} from './testing/bank.ts';

const person = {
  type: 'business',
  firstName: 'Ada',
  lastName: 'Marsh',
  businessName: 'Harbor',
  status: 'verified',
};
const account = { bankName: 'Truist', bankAccountType: 'checking', last4: '4821', status: 'verified' };

function world(transfers: object[]) {
  const ids = { payer: randomUUID(), receiver: randomUUID(), from: randomUUID(), to: randomUUID() };
  const move = { sourceId: ids.from, destinationId: ids.to, amountCents: 10_000, feeCents: 250 };
  const createdAt = '2026-03-01T10:00:00.000Z';
  return {
    customers: [
      { ...person, id: ids.payer, email: `${ids.payer}@a.example` },
      { ...person, id: ids.receiver, email: `${ids.receiver}@a.example`, status: 'retry' },
    ],
    fundingSources: [
      { ...account, id: ids.from, customerId: ids.payer, name: 'Checking' },
      {
        ...account,
        id: ids.to,
        customerId: ids.receiver,
        name: 'Escrow',
        status: 'unverified',
        microdeposits: 'processed',
      },
    ],
    transfers: transfers.map((item) => ({
      id: randomUUID(),
      correlationId: randomUUID(),
      createdAt,
      ...move,
      ...item,
    })),
  };
}

describe('the demo import', () => {
  let bank: TestBank;
  before(async () => {
    bank = await startBank({ stepMs: 10 });
  });
  after(() => bank.close());

  const take = async (body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    return fetch(`${bank.url}/demo/bank-transfers`, { method: 'POST', headers, body: JSON.stringify(body) });
  };

  it('takes over transfers in every state, with their legs', async () => {
    const states = [
      [
        { status: 'pending', leg: 'funds' },
        { whole: 'pending', debit: 'pending', credit: null },
      ],
      [
        { status: 'pending', leg: 'deposit' },
        { whole: 'pending', debit: 'processed', credit: 'pending' },
      ],
      [
        { status: 'processed', leg: 'complete' },
        { whole: 'processed', debit: 'processed', credit: 'processed' },
      ],
      [
        { status: 'failed', leg: 'funds', failureCode: 'R01' },
        { whole: 'failed', debit: 'failed', credit: null },
      ],
      [
        { status: 'failed', leg: 'deposit', failureCode: 'R03' },
        { whole: 'failed', debit: 'processed', credit: 'failed' },
      ],
      [
        { status: 'failed', leg: 'complete', failureCode: 'R10' },
        { whole: 'processed', debit: 'failed', credit: 'processed' },
      ],
      [
        { status: 'cancelled', leg: 'funds' },
        { whole: 'cancelled', debit: 'cancelled', credit: null },
      ],
    ] as const;
    const body = world(states.map(([state]) => state));
    assert.equal((await take(body)).status, 204);
    for (const [index, [, expected]] of states.entries()) {
      const path = `/transfers/${body.transfers[index]?.id ?? ''}`;
      assert.deepEqual(await statuses(bank, path), expected);
    }
    const failed = await bank.sdk.transfers.failure.get({ id: body.transfers[3]?.id ?? '' });
    assert.equal(failed.code, 'R01');
    assert.equal((await bank.sdk.customers.get({ id: body.customers[1]?.id ?? '' })).status, 'retry');
  });

  it('may be repeated, and tells nobody', async () => {
    const body = world([
      { status: 'pending', leg: 'funds' },
      { status: 'processed', leg: 'complete' },
    ]);
    const events = (await bank.sdk.events.list({})).total;
    const counted = bank.console.totals().count;
    await take(body);
    await take(body);
    assert.equal(bank.console.totals().count, counted + 2);
    assert.equal((await bank.sdk.events.list({})).total, events);
  });

  it('refuses a world that does not hold together', async () => {
    const body = world([{ status: 'pending', leg: 'funds', sourceId: randomUUID() }]);
    assert.equal((await take(body)).status, 400);
    assert.equal((await take({ customers: [{ id: 'x' }] })).status, 400);
  });

  it('holds what is pending until it is advanced or released', async () => {
    const body = world([{ status: 'pending', leg: 'funds' }]);
    await take(body);
    const id = body.transfers[0]?.id ?? '';
    const path = `/transfers/${id}`;
    const moving = await addTransfer(bank);
    await until(
      () => statuses(bank, moving),
      (value) => value.whole === 'processed',
    );
    assert.equal((await statuses(bank, path)).debit, 'pending');
    assert.equal(bank.console.advance(id), true);
    assert.deepEqual(await statuses(bank, path), { whole: 'pending', debit: 'processed', credit: 'pending' });
    assert.equal(bank.console.setHeld(id, false), true);
    await until(
      () => statuses(bank, path),
      (value) => value.whole === 'processed',
    );
    const [shown] = bank.console
      .list({ status: 'processed' })
      .transfers.filter((transfer) => transfer.id === id);
    assert.equal(shown?.source, 'Harbor, Checking ••4821');
    assert.equal(shown.feeCents, 250);
    assert.equal(shown.canAdvance, false);
  });

  it('holds an amount that is still to arrive, its fee taken off, and no other, until it is released', async () => {
    bank.console.setAmountHeld(123_45, true);
    const receiver = await addCustomer(bank);
    const fee = {
      _links: { 'charge-to': { href: bank.root + receiver } },
      amount: { value: '2.50', currency: 'USD' },
    };
    const ends = [await addAccount(bank), await addAccount(bank, 'To', receiver)] as const;
    const body = { ...transferBody(bank, ...ends, '125.95'), fees: [fee] };
    const held = made(bank, await bank.call('POST', '/transfers', body));
    const moving = await addTransfer(bank);
    await until(
      () => statuses(bank, moving),
      (value) => value.whole === 'processed',
    );
    assert.equal((await statuses(bank, held)).debit, 'pending');
    bank.console.setAmountHeld(123_45, false);
    const processed = (value: { whole: string }) => value.whole === 'processed';
    await until(() => statuses(bank, held), processed);

    const next = made(bank, await bank.call('POST', '/transfers', { ...body, correlationId: randomUUID() }));
    await until(() => statuses(bank, next), processed);
  });
});

describe('the console', () => {
  let bank: TestBank;
  before(async () => {
    bank = await startBank();
  });
  after(() => bank.close());

  it('lets a transfer fail with a return code, at once or late', async () => {
    const early = await addTransfer(bank);
    assert.equal(bank.console.fail(idOf(early), 'R10'), true);
    assert.deepEqual(await statuses(bank, early), { whole: 'failed', debit: 'failed', credit: null });
    assert.equal((await bank.sdk.transfers.failure.get({ id: idOf(early) })).code, 'R10');
    const late = await addTransfer(bank);
    bank.console.advance(idOf(late));
    bank.console.advance(idOf(late));
    assert.equal(bank.console.advance(idOf(late)), false);
    assert.equal(bank.console.fail(idOf(late), 'R03', 'credit'), true);
    assert.deepEqual(await statuses(bank, late), {
      whole: 'processed',
      debit: 'processed',
      credit: 'failed',
    });
    const [shown] = bank.console.list().transfers.filter((transfer) => transfer.id === idOf(late));
    assert.equal(shown?.lateReturn, 'credit');
    assert.equal(shown.failureCode, 'R03');
  });

  it('fails a processed transfer as a whole when the name of the payer’s account asks for it', async () => {
    const path = await addTransfer(bank, 'R01-late-whole');
    for (let step = 0; step < 2; step += 1) bank.console.advance(idOf(path));
    assert.equal((await statuses(bank, path)).whole, 'processed');
    assert.equal(bank.console.advance(idOf(path)), true);
    assert.deepEqual(await statuses(bank, path), { whole: 'failed', debit: 'failed', credit: 'processed' });
    assert.equal((await bank.sdk.transfers.failure.get({ id: idOf(path) })).code, 'R01');
    assert.equal(bank.console.advance(idOf(path)), false);
  });

  it('refuses what makes no sense', async () => {
    const path = await addTransfer(bank);
    assert.equal(bank.console.fail(idOf(path), 'R99'), false);
    for (const id of [randomUUID(), '']) {
      assert.equal(bank.console.advance(id), false);
      assert.equal(bank.console.fail(id, 'R01'), false);
      assert.equal(bank.console.setHeld(id, true), false);
    }
    bank.console.fail(idOf(path), 'R01');
    assert.equal(bank.console.fail(idOf(path), 'R01'), false);
    assert.equal(bank.console.advance(idOf(path)), false);
  });

  it('sums up by status, in cents', async () => {
    const fresh = await startBank();
    try {
      const [pending, failed, processed] = [
        await addTransfer(fresh),
        await addTransfer(fresh),
        await addTransfer(fresh),
      ];
      fresh.console.fail(idOf(failed), 'R01');
      fresh.console.advance(idOf(processed));
      fresh.console.advance(idOf(processed));
      assert.ok(pending);
      const cents = { processedCents: 10_000, pendingCents: 10_000, failedCents: 10_000 };
      assert.deepEqual(fresh.console.totals(), { ...cents, count: 3 });
    } finally {
      await fresh.close();
    }
  });

  it('verifies a bank account without micro-deposits', async () => {
    const path = await addAccount(bank, 'Escrow', await addCustomer(bank, 'Harbor'));
    assert.equal(bank.console.verifyFundingSource(idOf(path)), true);
    assert.equal((await bank.sdk.fundingSources.get({ id: idOf(path) })).status, 'verified');
    assert.equal(bank.console.verifyFundingSource(idOf(path)), false);
  });
});
