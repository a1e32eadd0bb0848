import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import {
  addAccount,
  addCustomer,
  errorOf,
  idOf,
  made,
  startBank,
  until,
  type TestBank,
} from '../testing/bank.ts';

const source = z.object({ name: z.string(), status: z.string(), removed: z.boolean(), bankName: z.string() });
const amounts = (first: string, second: string) => ({
  amount1: { value: first, currency: 'USD' },
  amount2: { value: second, currency: 'USD' },
});

describe('funding sources', () => {
  let bank: TestBank;
  before(async () => {
    bank = await startBank({ instant: false });
  });
  after(() => bank.close());

  const read = async (path: string) => source.parse(await (await bank.call('GET', path)).json());
  const business = async () => addAccount(bank, 'Escrow', await addCustomer(bank, 'Harbor Realty'));
  const simulate = () => bank.call('POST', '/sandbox-simulations');

  it('are refused with a wrong routing or account number', async () => {
    const customer = await addCustomer(bank);
    const good = {
      routingNumber: '021000021',
      accountNumber: '12345678',
      bankAccountType: 'savings',
      name: 'Mine',
    };
    const post = (changes: object) =>
      bank.call('POST', `${customer}/funding-sources`, { ...good, ...changes });
    assert.equal(
      await errorOf(await post({ routingNumber: '021000020' })),
      '400 ValidationError Invalid /routingNumber',
    );
    for (const accountNumber of ['123', '123456789012345678', '12a4']) {
      assert.match(await errorOf(await post({ accountNumber })), /^400 ValidationError \w+ \/accountNumber$/);
    }
    const path = made(bank, await post({}));
    assert.equal((await read(path)).bankName, 'JPMorgan Chase');
    assert.equal(await errorOf(await post({})), '400 DuplicateResource');
    await bank.call('POST', path, { removed: true });
    made(bank, await post({}));
  });

  it('of a person can be debited at once, of a business after micro-deposits', async () => {
    assert.equal((await read(await addAccount(bank))).status, 'verified');
    assert.equal((await read(await business())).status, 'unverified');
  });

  it('are renamed and removed, and stay readable', async () => {
    const customer = await addCustomer(bank);
    const path = await addAccount(bank, 'Old', customer);
    await bank.call('POST', path, { name: 'New' });
    assert.equal((await read(path)).name, 'New');
    await bank.call('POST', path, { removed: true });
    assert.equal((await read(path)).removed, true);
    assert.equal(await errorOf(await bank.call('POST', path, { name: 'Newer' })), '403 InvalidResourceState');
    const list = z.object({ total: z.number() });
    const count = async (query: string) =>
      list.parse(await (await bank.call('GET', `${customer}/funding-sources${query}`)).json()).total;
    assert.deepEqual([await count(''), await count('?removed=false')], [1, 0]);
  });

  it('are verified by the two amounts, and only once they are there', async () => {
    const path = await business();
    const deposits = `${path}/micro-deposits`;
    assert.equal((await bank.call('GET', deposits)).status, 404);
    assert.equal((await bank.call('POST', deposits, amounts('0.03', '0.09'))).status, 404);
    const started = await bank.call('POST', deposits);
    assert.equal(made(bank, started), deposits);
    assert.equal(await errorOf(await bank.call('POST', deposits)), '403 InvalidResourceState');
    const early = await bank.call('POST', deposits, amounts('0.03', '0.09'));
    assert.equal(await errorOf(early), '202 TryAgainLater');
    await simulate();
    const wrong = await bank.call('POST', deposits, amounts('0.01', '0.09'));
    assert.equal(await errorOf(wrong), '400 ValidationError Invalid /amount1/value');
    assert.equal((await bank.call('POST', deposits, amounts('0.09', '0.03'))).status, 200);
    assert.equal((await read(path)).status, 'verified');
    assert.equal(
      await errorOf(await bank.call('POST', deposits, amounts('0.03', '0.09'))),
      '403 InvalidResourceState',
    );
  });

  it('are lost after three wrong attempts', async () => {
    const path = await business();
    const deposits = `${path}/micro-deposits`;
    await bank.call('POST', deposits);
    await simulate();
    const codes = [];
    for (const value of ['0.01', '0.02', '0.04', '0.03']) {
      codes.push((await bank.call('POST', deposits, amounts(value, '0.09'))).status);
    }
    assert.deepEqual(codes, [400, 400, 400, 403]);
    const events = await bank.sdk.events.list({ limit: 50 });
    const topics = events.embedded?.events
      ?.filter((event) => event.resourceId === idOf(path))
      .map((event) => event.topic);
    assert.deepEqual(topics?.slice(0, 3), [
      'customer_microdeposits_maxattempts',
      'customer_microdeposits_failed',
      'customer_microdeposits_failed',
    ]);
  });

  it('get their micro-deposits at once where everything is instant', async () => {
    const instant = await startBank({ instant: true });
    try {
      const path = await addAccount(instant, 'Escrow', await addCustomer(instant, 'Harbor Realty'));
      await instant.call('POST', `${path}/micro-deposits`);
      const answer = await instant.call('POST', `${path}/micro-deposits`, amounts('0.03', '0.09'));
      assert.equal(answer.status, 200);
    } finally {
      await instant.close();
    }
  });

  it('get their first micro-deposits back where the name asks for it, not those that are sent again', async () => {
    const instant = await startBank({ instant: true });
    try {
      const customer = await addCustomer(instant, 'Harbor Realty');
      const account = { routingNumber: '021000021', accountNumber: '90909090', bankAccountType: 'checking' };
      const deposits = async () => {
        const body = { ...account, name: 'R03-microdeposits' };
        const path = made(instant, await instant.call('POST', `${customer}/funding-sources`, body));
        await instant.call('POST', `${path}/micro-deposits`);
        const answer = await instant.call('GET', `${path}/micro-deposits`);
        await instant.call('POST', path, { removed: true });
        return z.object({ status: z.string() }).parse(await answer.json()).status;
      };
      assert.deepEqual([await deposits(), await deposits()], ['failed', 'processed']);
    } finally {
      await instant.close();
    }
  });

  it('get their micro-deposits after a while otherwise', async (t) => {
    const path = await business();
    await bank.call('POST', `${path}/micro-deposits`);
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 5001 });
    const status = async () =>
      z.object({ status: z.string() }).parse(await (await bank.call('GET', `${path}/micro-deposits`)).json())
        .status;
    await until(status, (value) => value === 'processed');
  });
});
