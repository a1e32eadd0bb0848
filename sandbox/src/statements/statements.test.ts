import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Sandbox } from '../sandbox.ts';
import { startTestSandbox } from '../test-support/sandbox.ts';

let sandbox: Sandbox;
before(async () => {
  sandbox = await startTestSandbox();
  const response = await fetch(`${sandbox.url}/demo/bank-transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(world),
  });
  assert.equal(response.status, 204, await response.text());
});
after(() => sandbox.close());

const bank = { bankName: 'Truist', bankAccountType: 'checking', status: 'verified' };
const transfer = { feeCents: 0, status: 'processed', leg: 'complete', createdAt: '2026-10-01T14:00:00Z' };
const world = {
  customers: [
    { id: 'firm', type: 'business', businessName: 'Harbor <Realty>', status: 'verified' },
    { id: 'payer', type: 'unverified', status: 'unverified' },
  ].map((each) => ({ firstName: 'Ada', lastName: 'Quill', email: `${each.id}@a.example`, ...each })),
  fundingSources: [
    { ...bank, id: 'trust', customerId: 'firm', name: 'Trust', last4: '4821' },
    { ...bank, id: 'checking', customerId: 'payer', name: 'Checking', last4: '1111' },
  ],
  transfers: [
    {
      ...{ ...transfer, id: 'in', correlationId: 'in', sourceId: 'checking', destinationId: 'trust' },
      ...{ amountCents: 102_00, feeCents: 2_00, traceId: '091000000001' },
      ...{ clearedAt: '2026-10-02T14:00:00Z', depositedAt: '2026-10-06T02:00:00Z' },
    },
    {
      ...{ ...transfer, id: 'out', correlationId: 'out', sourceId: 'trust', destinationId: 'checking' },
      ...{ amountCents: 30_00, traceId: '091000000002', clearedAt: '2026-10-20T14:00:00Z' },
    },
    {
      ...{ ...transfer, id: 'back', correlationId: 'back', sourceId: 'trust', destinationId: 'checking' },
      ...{ amountCents: 7_00, status: 'failed', failureCode: 'R10', traceId: '091000000003' },
      ...{ clearedAt: '2026-10-21T14:00:00Z', failedAt: '2026-11-03T15:00:00Z' },
    },
    {
      ...{
        ...transfer,
        id: 'on its way',
        correlationId: 'way',
        sourceId: 'checking',
        destinationId: 'trust',
      },
      ...{ amountCents: 9_00, status: 'pending', leg: 'deposit' },
    },
  ],
};

const order = (format: string, more: Record<string, string> = {}, extra = '') =>
  fetch(
    `${sandbox.url}/statements/file?${new URLSearchParams({ account: 'trust', from: '2026-10-01', to: '2026-10-31', format, ...more }).toString()}${extra}`,
  );
const textOf = async (response: Response): Promise<string> => {
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return text;
};
const file = async (...given: Parameters<typeof order>) => textOf(await order(...given));

describe('statements', () => {
  it('show what settled, on the day where the bank is, with its own trace and who is at the other end', async () => {
    const [heading, first = '', ...others] = (await file('csv')).trim().split('\n');
    assert.equal(heading, 'Date,Description,Amount,Balance,Reference');
    assert.match(
      first,
      /^10\/05\/2026,KEYTURN DES:DEPOSIT INDN:ADA QUILL,100\.00,250100\.00,2222222\d{8}$/,
      'less the fee',
    );
    assert.deepEqual(others, [
      '10/20/2026,KEYTURN DES:PAYMENT INDN:ADA QUILL,-30.00,250070.00,091000000002',
      '10/21/2026,KEYTURN DES:PAYMENT INDN:ADA QUILL,-7.00,250063.00,091000000003',
    ]);
    assert.match(
      await file('csv', { from: '2026-11-01', to: '2026-11-30' }),
      /11\/03\/2026,RETURN R10 KEYTURN DES:PAYMENT INDN:ADA QUILL,7\.00,250070\.00/,
    );
  });

  it('have fees, interest and deposits of no payment where they are asked for, each month again', async () => {
    const rows = (await file('csv', {}, '&with=fees&with=interest&with=deposits')).trim().split('\n');
    assert.deepEqual(
      rows.filter((row) => !row.includes('KEYTURN')).map((row) => row.split(',').slice(0, 3).join()),
      [
        'Date,Description,Amount',
        '10/12/2026,WIRE IN NORTHFIELD TITLE LLC,1260.00',
        '10/28/2026,MONTHLY SERVICE FEE,-15.00',
        '10/31/2026,INTEREST PAYMENT,5.70',
      ],
    );
    const closing = rows.at(-1)?.split(',')[3];
    const next = await file(
      'bai2',
      { from: '2026-11-01', to: '2026-11-30' },
      '&with=fees&with=interest&with=deposits',
    );
    assert.match(next, new RegExp(`,010,${closing?.replace('.', '')},`));
  });

  it('are written in each format, with days, balances and account', async () => {
    const ofx = await file('ofx');
    assert.match(ofx, /<ACCTID>0000400104821<\/ACCTID>/);
    assert.match(ofx, /<DTSTART>20261001[^]*<DTEND>20261031[^]*<BALAMT>250063\.00<\/BALAMT>/);
    assert.equal(ofx, await file('qfx'));
    const bai = (await file('bai2')).trim().split('\n');
    assert.equal(bai.at(-1)?.split(',')[3], `${bai.length}/`);
    assert.match(bai.join('\n'), /16,455,3000,Z,/);
    const camt = await file('camt053');
    assert.match(camt, /<Cd>OPBD<\/Cd>[^]*250000\.00[^]*<Cd>CLBD<\/Cd>[^]*250063\.00/);
  });

  it('are wrong as one asks', async () => {
    assert.match(await file('ofx', { mistake: 'other-account' }), /<ACCTID>0000400105932</);
    assert.match(await file('camt053', { mistake: 'other-currency' }), /Ccy="CAD"/);
    assert.match(await file('bai2', { mistake: 'gap' }), /^02,KEYTURN,121000358,1,261011/m);
    assert.match(await file('bai2', { mistake: 'overlap' }), /^02,KEYTURN,121000358,1,260921/m);
    const doubled = (await file('csv', { mistake: 'doubled' })).trim().split('\n');
    assert.equal(doubled[1], doubled[2]);
    assert.doesNotMatch(await file('ofx', { mistake: 'torn' }), /<\/OFX>/);
    assert.match((await file('csv', { mistake: 'torn' })).split('\n').at(-1) ?? '', /^\d\d\/\d\d\/$/);
  });

  it('are refused where the order makes no sense', async () => {
    for (const more of [{ to: '2026-09-30' }, { from: 'now' }, { format: 'pdf' }, { mistake: 'none' }])
      assert.equal((await order('ofx', more)).status, 400, JSON.stringify(more));
    assert.match(await (await order('csv', { mistake: 'other-account' })).text(), /tells neither account/);
    assert.equal((await order('ofx', { account: 'checking' })).status, 404, 'only of businesses');
  });

  it('are ordered on a page', async () => {
    const page = await fetch(`${sandbox.url}/statements`, { headers: { accept: 'text/html' } });
    assert.match(await page.text(), /Harbor &lt;Realty&gt;, Trust ••4821/);
    assert.deepEqual(await (await fetch(`${sandbox.url}/statements/accounts`)).json(), [
      { id: 'trust', name: 'Trust', last4: '4821', owner: 'Harbor <Realty>' },
    ]);
  });
});
