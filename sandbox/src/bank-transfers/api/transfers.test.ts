import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import { ACCOUNT_ID, BALANCE_ID } from '../store/tables.ts';
import {
  addAccount,
  addCustomer,
  addTransfer,
  errorOf,
  idOf,
  made,
  readTransfer,
  startBank,
  statuses,
  transferBody,
  type TestBank,
} from '../testing/bank.ts';

describe('transfers', () => {
  let bank: TestBank;
  before(async () => {
    bank = await startBank();
  });
  after(() => bank.close());

  const post = (body: unknown, headers?: Record<string, string>) =>
    bank.call('POST', '/transfers', body, headers);
  const step = () => bank.call('POST', '/sandbox-simulations');
  const balance = `/funding-sources/${BALANCE_ID}`;

  it('go through the balance in two legs that lead to each other', async () => {
    const path = await addTransfer(bank);
    assert.deepEqual(await statuses(bank, path), { whole: 'pending', debit: 'pending', credit: null });
    await step();
    assert.deepEqual(await statuses(bank, path), { whole: 'pending', debit: 'processed', credit: 'pending' });
    await step();
    assert.deepEqual(await statuses(bank, path), {
      whole: 'processed',
      debit: 'processed',
      credit: 'processed',
    });
    const whole = await readTransfer(bank, path);
    const debit = await readTransfer(bank, whole._links['funding-transfer']?.href ?? '');
    const credit = await readTransfer(bank, whole._links['funded-transfer']?.href ?? '');
    assert.equal(debit._links['funded-transfer']?.href, bank.root + path);
    assert.equal(credit._links['funding-transfer']?.href, bank.root + path);
  });

  it('have one leg where they start or end in the balance', async () => {
    const account = await addAccount(bank);
    const out = made(bank, await post(transferBody(bank, balance, account)));
    const incoming = made(bank, await post(transferBody(bank, account, balance)));
    assert.deepEqual(await statuses(bank, out), { whole: 'pending', debit: null, credit: 'pending' });
    assert.deepEqual(await statuses(bank, incoming), { whole: 'pending', debit: 'pending', credit: null });
    await step();
    assert.equal((await statuses(bank, out)).whole, 'processed');
    assert.equal((await statuses(bank, incoming)).whole, 'processed');
  });

  it('keep fees back on the side that they are charged to', async () => {
    const payer = await addCustomer(bank);
    const receiver = await addCustomer(bank);
    const fee = (customer: string, value: string) => ({
      _links: { 'charge-to': { href: bank.root + customer } },
      amount: { value, currency: 'USD' },
    });
    const body = transferBody(
      bank,
      await addAccount(bank, 'From', payer),
      await addAccount(bank, 'To', receiver),
    );
    const path = made(bank, await post({ ...body, fees: [fee(payer, '1.00'), fee(receiver, '4.00')] }));
    await step();
    await step();
    const whole = await readTransfer(bank, path);
    assert.equal(
      (await readTransfer(bank, whole._links['funding-transfer']?.href ?? '')).amount.value,
      '101.00',
    );
    assert.equal(
      (await readTransfer(bank, whole._links['funded-transfer']?.href ?? '')).amount.value,
      '96.00',
    );
    const fees = await bank.sdk.transfers.fees.list({ id: idOf(path) });
    assert.deepEqual(
      fees.transactions?.map((item) => [item.amount?.value, item.status]),
      [
        ['1.00', 'processed'],
        ['4.00', 'processed'],
      ],
    );
    const stranger = await addCustomer(bank);
    assert.match(await errorOf(await post({ ...body, fees: [fee(stranger, '1.00')] })), /charge-to\/href$/);
    assert.match(
      await errorOf(await post({ ...body, fees: [fee(receiver, '100.00')] })),
      /^400 ValidationError/,
    );
  });

  it('are refused in the words of the API', async () => {
    const [source, destination] = [await addAccount(bank), await addAccount(bank)];
    const good = transferBody(bank, source, destination);
    const nowhere = `/funding-sources/${randomUUID()}`;
    const unverified = await addAccount(bank, 'Escrow', await addCustomer(bank, 'Harbor'));
    const owner = await addCustomer(bank);
    const blocked = await addAccount(bank, 'Blocked', owner);
    await bank.call('POST', owner, { status: 'suspended' });
    for (const [body, error] of [
      [transferBody(bank, nowhere, destination), 'Invalid /_links/source/href'],
      [transferBody(bank, source, nowhere), 'Invalid /_links/destination/href'],
      [transferBody(bank, source, source), 'Invalid /_links/destination/href'],
      [transferBody(bank, unverified, destination), 'Invalid /_links/source/href'],
      [transferBody(bank, blocked, destination), 'Restricted /_links/source/href'],
      [transferBody(bank, source, blocked), 'Restricted /_links/destination/href'],
      [transferBody(bank, source, destination, '0'), 'InvalidFormat /amount/value'],
      [transferBody(bank, source, destination, '1.001'), 'InvalidFormat /amount/value'],
      [transferBody(bank, source, destination, '20000000.00'), 'Invalid /amount/value'],
      [transferBody(bank, balance, destination, '9000000.00'), 'InsufficientFunds /_links/source/href'],
      [{ ...good, correlationId: '' }, 'Invalid /correlationId'],
      [{ ...good, amount: { value: '1.00', currency: 'EUR' } }, 'Invalid /amount/currency'],
    ] as const) {
      assert.equal(await errorOf(await post(body)), `400 ValidationError ${error}`);
    }
    const removed = await addAccount(bank);
    await bank.call('POST', removed, { removed: true });
    assert.match(await errorOf(await post(transferBody(bank, removed, destination))), /source\/href$/);
  });

  it('are made once for a key', async () => {
    const body = transferBody(bank, await addAccount(bank), await addAccount(bank));
    const key = { 'idempotency-key': randomUUID() };
    const path = made(bank, await post(body, key));
    assert.equal(made(bank, await post(body, key)), path);
    assert.equal(
      await errorOf(await post({ ...body, correlationId: 'other' }, key)),
      '400 InvalidIdempotencyKey',
    );
    const id = ACCOUNT_ID;
    const found = await bank.sdk.accounts.transfers.list({ id, correlationId: body.correlationId });
    assert.deepEqual(
      found.embedded?.transfers?.map((transfer) => transfer.id),
      [idOf(path)],
    );
  });

  it('are cancelled while nothing of them was processed', async () => {
    const path = await addTransfer(bank);
    assert.ok((await readTransfer(bank, path))._links['cancel']);
    assert.equal((await bank.call('POST', path, { status: 'cancelled' })).status, 200);
    assert.deepEqual(await statuses(bank, path), { whole: 'cancelled', debit: 'cancelled', credit: null });
    const again = await bank.call('POST', path, { status: 'cancelled' });
    assert.equal(await errorOf(again), '400 ValidationError NotAllowed /status');
    const late = await addTransfer(bank);
    await step();
    assert.equal((await bank.call('POST', late, { status: 'cancelled' })).status, 400);
    await step();
    assert.equal((await statuses(bank, path)).whole, 'cancelled');
  });

  it('come back as the names of their ends ask for, and say why', async () => {
    const debit = await addTransfer(bank, 'R01');
    const credit = await addTransfer(bank, undefined, 'R03');
    await step();
    await step();
    assert.deepEqual(await statuses(bank, debit), { whole: 'failed', debit: 'failed', credit: null });
    assert.deepEqual(await statuses(bank, credit), { whole: 'failed', debit: 'processed', credit: 'failed' });
    assert.equal((await bank.sdk.transfers.failure.get({ id: idOf(debit) })).code, 'R01');
    assert.match((await bank.sdk.transfers.failure.get({ id: idOf(credit) })).description, /No Account/);
    assert.equal((await bank.call('GET', `${await addTransfer(bank)}/failure`)).status, 404);
  });

  it('come back late, after everything was processed', async () => {
    const debit = await addTransfer(bank, 'R01-late');
    const credit = await addTransfer(bank, undefined, 'R03-late');
    await step();
    await step();
    assert.equal((await statuses(bank, debit)).debit, 'processed');
    await step();
    assert.deepEqual(await statuses(bank, debit), {
      whole: 'processed',
      debit: 'failed',
      credit: 'processed',
    });
    assert.deepEqual(await statuses(bank, credit), {
      whole: 'processed',
      debit: 'processed',
      credit: 'failed',
    });
  });

  it('are listed by customer, status, amount and correlation id', async () => {
    const customer = await addCustomer(bank);
    const body = transferBody(
      bank,
      await addAccount(bank, 'Mine', customer),
      await addAccount(bank),
      '77.00',
    );
    const path = made(bank, await post(body));
    const list = z.object({
      total: z.number(),
      _embedded: z.object({ transfers: z.array(z.object({ id: z.string() })) }),
    });
    const ids = async (query: string) => {
      const answer = await bank.call('GET', `${customer}/transfers${query}`);
      return list.parse(await answer.json())._embedded.transfers.map((transfer) => transfer.id);
    };
    const [mine] = [[idOf(path)]];
    assert.deepEqual(await ids(''), mine);
    assert.deepEqual(
      await ids(`?correlationId=${body.correlationId}&status=pending&startAmount=77.00&endAmount=77.00`),
      mine,
    );
    assert.deepEqual(await ids('?status=processed'), []);
    assert.deepEqual(await ids('?startAmount=77.01'), []);
    assert.deepEqual(await ids('?startDate=2999-01-01'), []);
    assert.equal((await bank.call('GET', `${customer}/transfers?startDate=nonsense`)).status, 400);
  });
});
