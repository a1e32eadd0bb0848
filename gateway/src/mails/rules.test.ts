import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mailFacts } from '../testing/mail-facts.ts';
import { mailsFor } from './index.ts';
import type { MailEvent, MailFacts } from './index.ts';

type Step = Omit<MailEvent, 'at'>;
const refund = { direction: 'OUTBOUND', context: 'REFUND', requester: null } as const;
const outbound = { direction: 'OUTBOUND', context: 'GENERIC' } as const;
const payer = 'maya@buyers.example';
const agent = 'agent@harbor.example';
const admin = 'admin@harbor.example';
const office = 'office@harbor.example';
const closing = 'closing@harbor.example';

const table: [step: Step, facts: Partial<MailFacts>, mails: [kind: string, ...to: string[]][]][] = [
  [{ from: null, to: 'PENDING', actor: 'user' }, {}, [['payment-request', payer]]],
  [{ from: 'DRAFT', to: 'PENDING', actor: 'user' }, {}, [['payment-request', payer]]],
  [{ from: 'PENDING', to: 'PENDING', actor: 'payer' }, {}, []],
  [{ from: 'CANCELED', to: 'PENDING', actor: 'user' }, {}, []],
  [{ from: null, to: 'DRAFT', actor: 'user' }, {}, []],
  [{ from: null, to: 'CREATED', actor: 'payer' }, {}, []],
  [{ from: 'PENDING', to: 'TRANSACTION_PENDING', actor: 'payer' }, {}, []],
  [{ from: 'PENDING', to: 'AUTHORIZED', actor: 'payer' }, {}, [['receipt-authorized', payer]]],
  [{ from: null, to: 'AUTHORIZED', actor: 'system' }, {}, [['receipt-authorized', payer]]],
  [
    { from: 'PENDING', to: 'APPROVAL_PENDING', actor: 'payer' },
    {},
    [
      ['receipt-authorized', payer],
      ['approval-needed', admin, agent],
    ],
  ],
  [{ from: null, to: 'APPROVAL_PENDING', actor: 'user' }, outbound, [['approval-needed', admin]]],
  [{ from: null, to: 'AUTHORIZED', actor: 'user' }, outbound, [['payment-sent', payer]]],
  [{ from: 'APPROVAL_PENDING', to: 'AUTHORIZED', actor: 'user' }, {}, [['approved', agent]]],
  [
    { from: 'APPROVAL_PENDING', to: 'AUTHORIZED', actor: 'user' },
    outbound,
    [
      ['approved', agent],
      ['payment-sent', payer],
    ],
  ],
  [{ from: null, to: 'AUTHORIZED', actor: 'user' }, refund, [['refunded', payer]]],
  [{ from: 'AUTHORIZED', to: 'BLOCKED', actor: 'system' }, {}, []],
  [{ from: 'BLOCKED', to: 'AUTHORIZED', actor: 'system' }, {}, []],
  [
    { from: 'APPROVAL_PENDING', to: 'APPROVAL_REJECTED', actor: 'user' },
    {},
    [
      ['declined', agent],
      ['declined', payer],
    ],
  ],
  [{ from: 'APPROVAL_PENDING', to: 'APPROVAL_REJECTED', actor: 'user' }, outbound, [['declined', agent]]],
  [
    { from: 'APPROVAL_PENDING', to: 'APPROVAL_EXPIRED', actor: 'system' },
    outbound,
    [['approval-expired', agent]],
  ],
  [{ from: 'AUTHORIZED', to: 'INITIATED', actor: 'system' }, {}, []],
  [{ from: 'INITIATED', to: 'CLEARED', actor: 'provider' }, {}, []],
  [
    { from: 'CLEARED', to: 'DEPOSITED', actor: 'provider' },
    {},
    [['receipt-deposited', payer, office, closing]],
  ],
  [{ from: 'INITIATED', to: 'FAILED', actor: 'user', manual: true }, {}, []],
  [{ from: 'INITIATED', to: 'FAILED', actor: 'provider' }, {}, [['failed', payer, agent, office, closing]]],
  [
    { from: 'DEPOSITED', to: 'DEPOSITED_AND_FAILED', actor: 'provider' },
    {},
    [['taken-back', agent, office, closing]],
  ],
  [
    { from: 'DEPOSITED', to: 'DISPUTE_OPENED', actor: 'provider' },
    {},
    [['disputed', agent, office, closing]],
  ],
  [{ from: 'PENDING', to: 'CANCELED', actor: 'payer' }, {}, [['request-declined', agent, office, closing]]],
  [{ from: 'PENDING', to: 'CANCELED', actor: 'user' }, {}, [['canceled', payer]]],
  [{ from: 'DRAFT', to: 'CANCELED', actor: 'user' }, {}, []],
  [{ from: 'APPROVAL_PENDING', to: 'CANCELED', actor: 'user' }, outbound, []],
  [
    { from: 'INITIATED', to: 'CANCELED', actor: 'provider' },
    { requester: null },
    [
      ['canceled', payer],
      ['canceled', office, closing],
    ],
  ],
];

describe('mailsFor', () => {
  for (const [step, facts, expected] of table) {
    const name = `${step.from ?? '∅'} → ${step.to} by ${step.actor} (${facts.context ?? 'EMD'})`;
    it(name, () => {
      const drafts = mailsFor({ ...step, at: new Date() }, mailFacts(facts));
      const sent = drafts.map((draft) => `${draft.kind} ${draft.to}`);
      assert.deepEqual(
        sent,
        expected.flatMap(([kind, ...to]) => to.map((address) => `${kind} ${address}`)),
      );
    });
  }

  it('keeps deposited receipts from recipients of an occasion that wants none', () => {
    const occasion = { ...mailFacts().occasion, sendDepositedEmails: false };
    const step = { from: 'CLEARED', to: 'DEPOSITED', actor: 'provider', at: new Date() } as const;
    assert.deepEqual(
      mailsFor(step, mailFacts({ occasion })).map((draft) => draft.to),
      [payer],
    );
  });

  it('tells of a deposit whom the escrow account names, and on a shared occasion the side that owns it', () => {
    const occasion = { ...mailFacts().occasion, sendDepositedEmails: false };
    const owner = {
      organization: ['office@owner.example'],
      occasion: ['closing@owner.example'],
      account: ['trust@owner.example'],
      dashboardUrl: 'https://dash.example/owner/transactions/1',
    };
    const drafts = mailsFor(
      { from: 'CLEARED', to: 'DEPOSITED', actor: 'provider', at: new Date() },
      mailFacts({ occasion, accountEmails: ['trust@harbor.example'], owner }),
    );
    assert.deepEqual(
      drafts.slice(1).map(({ to, data }) => [to, data.url]),
      [
        ['trust@harbor.example', mailFacts().dashboardUrl],
        ['trust@owner.example', owner.dashboardUrl],
      ],
    );
  });

  it('tells both sides of a shared occasion what becomes of the money, and only the asking side of the asking', () => {
    const owner = {
      organization: ['office@owner.example'],
      occasion: ['closing@owner.example', 'Office@owner.example'],
      account: ['trust@owner.example'],
      dashboardUrl: 'https://dash.example/owner/transactions/1',
    };
    const facts = mailFacts({ accountEmails: ['trust@harbor.example'], owner });
    const toOwner = (step: Step) =>
      mailsFor({ ...step, at: new Date() }, facts)
        .filter(({ data }) => data.url === owner.dashboardUrl)
        .map(({ kind, to }) => `${kind} ${to}`);
    const all = (kind: string) =>
      ['office', 'closing', 'trust'].map((each) => `${kind} ${each}@owner.example`);
    const provider = { actor: 'provider' } as const;
    assert.deepEqual(toOwner({ from: 'CLEARED', to: 'DEPOSITED', ...provider }), all('receipt-deposited'));
    assert.deepEqual(toOwner({ from: 'INITIATED', to: 'FAILED', ...provider }), all('failed'));
    assert.deepEqual(
      toOwner({ from: 'DEPOSITED', to: 'DEPOSITED_AND_FAILED', ...provider }),
      all('taken-back'),
    );
    assert.deepEqual(toOwner({ from: 'INITIATED', to: 'CANCELED', ...provider }), all('canceled'));
    for (const step of [
      { from: null, to: 'PENDING', actor: 'user' },
      { from: 'PENDING', to: 'CANCELED', actor: 'payer' },
      { from: 'PENDING', to: 'APPROVAL_PENDING', actor: 'payer' },
      { from: 'APPROVAL_PENDING', to: 'APPROVAL_REJECTED', actor: 'user' },
      { from: 'APPROVAL_PENDING', to: 'APPROVAL_EXPIRED', actor: 'system' },
    ] as const) {
      assert.deepEqual(toOwner(step), [], step.to);
    }
    const failed = mailsFor({ from: 'INITIATED', to: 'FAILED', ...provider, at: new Date() }, facts);
    assert.ok(
      failed.some(({ to, data }) => to === 'trust@harbor.example' && data.url === facts.dashboardUrl),
    );
  });

  it('gives the payer the request link, never the dashboard, and people of the organization no account', () => {
    const drafts = mailsFor(
      { from: 'CLEARED', to: 'DEPOSITED', actor: 'provider', at: new Date() },
      mailFacts(),
    );
    for (const { data } of drafts) {
      const inside = data.audience === 'organization';
      assert.equal(data.url, inside ? mailFacts().dashboardUrl : mailFacts().requestUrl);
      assert.equal(data.account, inside ? null : 'Truist ••4821');
      assert.equal(data.partyFee, inside ? 0 : 2_500);
    }
  });

  it('sends nothing where there is no address', () => {
    const party = { name: 'Maya', email: null };
    assert.deepEqual(
      mailsFor({ from: null, to: 'PENDING', actor: 'user', at: new Date() }, mailFacts({ party })),
      [],
    );
  });
});

describe('additional e-mails of a payment', () => {
  const copied = ['broker@elsewhere.example', 'MAYA@buyers.example'];
  const mailsOf = (to: string) =>
    mailsFor(
      { from: 'CLEARED', to, actor: 'provider', at: new Date() },
      mailFacts({ additionalEmails: copied }),
    );

  it('get the receipt of the deposit once, without account or link', () => {
    const receipts = mailsOf('DEPOSITED').filter(({ to }) => /broker|maya/i.test(to));
    assert.deepEqual(
      receipts.map(({ kind, to, data }) => [
        kind,
        to,
        data.account,
        data.url === null || data.audience === 'party',
      ]),
      [
        ['receipt-deposited', payer, 'Truist ••4821', true],
        ['receipt-deposited', 'broker@elsewhere.example', null, true],
      ],
    );
  });

  it('hear nothing of a failure', () => {
    assert.ok(!mailsOf('FAILED').some(({ to }) => to.startsWith('broker')));
  });
});
