import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import {
  addAccount,
  errorOf,
  idOf,
  made,
  readTransfer,
  startBank,
  statuses,
  transferBody,
  type TestBank,
} from '../testing/bank.ts';

const sources = z.object({
  _embedded: z.object({
    'funding-sources': z.array(z.object({ id: z.string(), type: z.string(), channels: z.array(z.string()) })),
  }),
});
const shownRail = z.object({
  processingChannel: z.object({ destination: z.literal('real-time-payments') }),
  rtpDetails: z
    .object({ destination: z.object({ networkId: z.string(), endToEndReferenceId: z.string() }) })
    .optional(),
  achDetails: z.undefined().optional(),
  _links: z.record(z.string(), z.unknown()),
});

describe('real-time payments', () => {
  let bank: TestBank;
  before(async () => {
    bank = await startBank();
  });
  after(() => bank.close());

  const post = (body: unknown) => bank.call('POST', '/transfers', body);
  const realTime = (source: string, destination: string, value?: string) => ({
    ...transferBody(bank, source, destination, value),
    processingChannel: { destination: 'real-time-payments' },
  });
  const business = async (type = 'business') => {
    const email = `office-${randomUUID()}@builders.example`;
    const body = { firstName: 'Dana', lastName: 'Cole', email, type, businessName: 'Cole Builders' };
    return made(bank, await bank.call('POST', '/customers', body));
  };
  const sourcesOf = async (customer: string) =>
    sources.parse(await (await bank.call('GET', `${customer}/funding-sources`)).json())._embedded[
      'funding-sources'
    ];
  const balance = async () => {
    const [first] = await sourcesOf(await business());
    assert.equal(first?.type, 'balance');
    return `/funding-sources/${first.id}`;
  };
  const held = async (source: string) =>
    z
      .object({ balance: z.object({ value: z.string() }) })
      .parse(await (await bank.call('GET', `${source}/balance`)).json()).balance.value;

  it('go out of the balance of a verified business, which others do not have', async () => {
    assert.deepEqual(await sourcesOf(await business('unverified')), []);
    const from = await balance();
    assert.equal(await held(from), '250000.00');
    const path = made(bank, await post(realTime(from, await addAccount(bank))));
    assert.deepEqual(await statuses(bank, path), { whole: 'pending', debit: null, credit: 'pending' });
    assert.equal(await held(from), '249900.00');
    const before = shownRail.parse(await (await bank.call('GET', path)).json());
    assert.equal(before.rtpDetails, undefined);
    assert.equal(before._links['cancel'], undefined, 'it cannot be taken back');
    await bank.call('POST', '/sandbox-simulations');
    assert.equal((await readTransfer(bank, path)).status, 'processed');
    const after = shownRail.parse(await (await bank.call('GET', path)).json());
    assert.match(after.rtpDetails?.destination.networkId ?? '', /^\d{17}T1B[0-9A-F]{14}$/);
    assert.match(after.rtpDetails?.destination.endToEndReferenceId ?? '', /^E2E-RTP-\d{8}-/);
  });

  it('are refused as the API refuses them', async () => {
    const from = await balance();
    const to = await addAccount(bank);
    const rail = realTime(from, to);
    const silent = { routingNumber: '222222226', accountNumber: '4400112', bankAccountType: 'checking' };
    const far = made(
      bank,
      await bank.call('POST', `${await business()}/funding-sources`, { ...silent, name: 'Far' }),
    );
    const fees = [
      {
        _links: { 'charge-to': { href: `${bank.root}/accounts/${idOf(from)}` } },
        amount: { value: '1.00', currency: 'USD' },
      },
    ];
    const refusals = [
      [realTime(await addAccount(bank), to), 'NotAllowed /_links/destination/href'],
      [realTime(from, far), 'NotAllowed /processingChannel/destination'],
      [realTime(from, to, '250000.01'), 'InsufficientFunds /_links/source/href'],
      [{ ...rail, processingChannel: { destination: 'carrier-pigeon' } }, ''],
    ] as const;
    for (const [body, expected] of refusals) {
      assert.match(await errorOf(await post(body)), new RegExp(`^400 ValidationError ${expected}`));
    }
    assert.match(await errorOf(await post({ ...rail, fees })), /^400 ValidationError /);
    assert.equal(await held(from), '250000.00');
  });

  it('fail at once or never: nothing comes back late', async () => {
    const from = await balance();
    const refused = made(bank, await post(realTime(from, await addAccount(bank, 'R03'))));
    const late = made(bank, await post(realTime(from, await addAccount(bank, 'R03-late'))));
    for (let step = 0; step < 3; step += 1) await bank.call('POST', '/sandbox-simulations');
    assert.equal((await readTransfer(bank, refused)).status, 'failed');
    assert.deepEqual(await statuses(bank, late), { whole: 'processed', debit: null, credit: 'processed' });
    assert.equal(bank.console.fail(idOf(late), 'R03', 'credit'), false);
    assert.equal(await held(from), '249900.00');
  });
});
