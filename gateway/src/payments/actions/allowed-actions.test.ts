import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Viewer } from '../../access/actor.ts';
import type { OrganizationRole, TransactionAction } from '../../generated/schema.ts';
import type { TemplateRow, TransactionRow } from '../../db/rows.ts';
import { allowedActions, type PaymentFacts } from './allowed-actions.ts';

const organizationId = 'harbor';
const at = new Date('2026-03-01T12:00:00.000Z');

const viewer = (roles: OrganizationRole[], isSuperadmin = false): Viewer =>
  ({
    userId: 'me',
    isSuperadmin,
    memberships: new Map([[organizationId, new Set(roles)]]),
  }) as unknown as Viewer;

/** Who looks; the agent asked for the payments. */
const viewers = {
  agent: viewer(['REQUEST', 'REQUEST_ESCROW', 'TRACK']),
  office: viewer(['ADMIN']),
  inbound: viewer(['ADMIN', 'APPROVE_INBOUND_PAYMENT']),
  outbound: viewer(['ADMIN', 'APPROVE_OUTBOUND_PAYMENT']),
  refunds: viewer(['ADMIN', 'REFUND_PAYMENT']),
  staff: viewer([], true),
} as const;
type ViewerName = keyof typeof viewers;

const template = {
  id: 483_920_117,
  amount: 50_000,
  organizationId,
  active: true,
  status: 'PENDING',
  displayStatus: 'PENDING',
  statusGroup: 'REQUESTED_AND_PENDING',
  direction: 'INBOUND',
  context: 'EMD',
  isAch: true,
  paymentType: 'ACH',
  refunded: false,
  requestedAt: at,
  authorizedAt: null,
  requesterId: 'sender',
  buyerAgentId: 'me',
  listingAgentId: null,
  refundOfTemplateId: null,
};

const facts = (
  changed: Partial<TemplateRow>,
  transaction: Partial<TransactionRow> | null = null,
  agentFeeStatus: PaymentFacts['agentFeeStatus'] = null,
): PaymentFacts => ({
  template: { ...template, ...changed } as TemplateRow,
  transaction: transaction && ({ initiatedAt: null, depositedAt: null, ...transaction } as TransactionRow),
  utilizesRefunds: true,
  arrived: template.amount,
  agentFeeStatus,
  makerIds: [],
  senderAdderIds: [],
});

const stopped = 'CANCELED_AND_FAILED' as const;
const moving = {
  displayStatus: 'INITIATED',
  statusGroup: 'AUTHORIZED_AND_INITIATED',
  authorizedAt: at,
} as const;
const arrived = { displayStatus: 'DEPOSITED', statusGroup: 'DEPOSITED', authorizedAt: at } as const;
const waits = { displayStatus: 'APPROVAL_PENDING', statusGroup: 'APPROVAL_PENDING' } as const;

type Expected = Partial<Record<ViewerName, TransactionAction[]>>;
const cancelable: Expected = {
  office: ['CANCEL', 'RESEND_REQUEST'],
  inbound: ['CANCEL', 'RESEND_REQUEST'],
  outbound: ['CANCEL', 'RESEND_REQUEST'],
  refunds: ['CANCEL', 'RESEND_REQUEST'],
  staff: ['CANCEL', 'RESEND_REQUEST', 'DEACTIVATE'],
};
const admins = (...actions: TransactionAction[]): Expected =>
  Object.fromEntries(['office', 'inbound', 'outbound', 'refunds'].map((name) => [name, actions]));

/** Each state with what each viewer may do; nothing where a viewer is not named. */
const states: [string, PaymentFacts, Expected][] = [
  ['a request', facts({}), cancelable],
  [
    'a draft',
    facts({ status: 'DRAFT', displayStatus: 'DRAFT', requestedAt: null }),
    { ...admins('CANCEL'), staff: ['CANCEL', 'DEACTIVATE'] },
  ],
  [
    'accepted, while identity or bank is unverified',
    facts({ status: 'TRANSACTION_PENDING' }, { status: 'PENDING' }),
    { ...admins('RESEND_REQUEST'), staff: ['RESEND_REQUEST'] },
  ],
  [
    'inbound, waiting for an approval',
    facts({ ...waits, authorizedAt: at }, { status: 'APPROVAL_PENDING' }),
    { inbound: ['APPROVE', 'REJECT'], staff: ['DEACTIVATE'] },
  ],
  [
    'outbound, waiting for an approval',
    facts({ ...waits, status: 'APPROVAL_PENDING', direction: 'OUTBOUND', context: 'GENERIC' }),
    {
      ...admins('CANCEL'),
      outbound: ['APPROVE', 'REJECT', 'CANCEL'],
      staff: ['CANCEL', 'DEACTIVATE'],
    },
  ],
  [
    'outbound, sent by the one who looks',
    facts({
      ...waits,
      status: 'APPROVAL_PENDING',
      direction: 'OUTBOUND',
      context: 'GENERIC',
      requesterId: 'me',
    }),
    { agent: ['CANCEL'], ...admins('CANCEL'), staff: ['CANCEL', 'DEACTIVATE'] },
  ],
  [
    'initiated',
    facts(moving, { status: 'INITIATED', initiatedAt: at }),
    {
      agent: ['SEND_PROOF_OF_INTENT'],
      ...admins('RESEND_RECEIPTS'),
      staff: ['RESEND_RECEIPTS', 'MODIFY_STATUS'],
    },
  ],
  [
    'blocked',
    facts({ ...moving, displayStatus: 'BLOCKED', statusGroup: stopped }, { status: 'BLOCKED' }),
    { staff: ['MODIFY_STATUS'] },
  ],
  [
    'deposited, with an agent fee',
    facts(arrived, { status: 'DEPOSITED', initiatedAt: at, depositedAt: at }, 'DEPOSITED'),
    {
      agent: ['SEND_PROOF_OF_INTENT'],
      ...admins('RESEND_RECEIPTS', 'RESEND_AGENT_RECEIPT'),
      refunds: ['REFUND', 'RESEND_RECEIPTS', 'RESEND_AGENT_RECEIPT'],
      staff: ['RESEND_RECEIPTS', 'RESEND_AGENT_RECEIPT', 'MODIFY_STATUS', 'DEACTIVATE'],
    },
  ],
  [
    'set to deposited by hand, without its money',
    {
      ...facts(arrived, { status: 'DEPOSITED', initiatedAt: at, depositedAt: at, statusSetManuallyAt: at }),
      arrived: 0,
    },
    {
      agent: ['SEND_PROOF_OF_INTENT'],
      ...admins('RESEND_RECEIPTS'),
      staff: ['RESEND_RECEIPTS', 'MODIFY_STATUS', 'DEACTIVATE'],
    },
  ],
  [
    'deposited and refunded, the agent fee not paid',
    facts(
      { ...arrived, refunded: true },
      { status: 'DEPOSITED', initiatedAt: at, depositedAt: at },
      'PENDING',
    ),
    {
      ...admins('RESEND_RECEIPTS'),
      staff: ['RESEND_RECEIPTS', 'MODIFY_STATUS', 'DEACTIVATE'],
    },
  ],
  [
    'deposited and taken back',
    facts(
      { ...arrived, displayStatus: 'DEPOSITED_AND_FAILED' },
      { status: 'DEPOSITED_AND_FAILED', initiatedAt: at, depositedAt: at },
    ),
    {
      ...admins('RESEND_RECEIPTS'),
      staff: ['RESEND_RECEIPTS', 'DEACTIVATE'],
    },
  ],
  [
    'canceled',
    facts({ status: 'CANCELED', displayStatus: 'CANCELED', statusGroup: stopped, active: false }),
    { staff: ['REACTIVATE'] },
  ],
  [
    'a canceled refund',
    facts({
      status: 'CANCELED',
      displayStatus: 'CANCELED',
      statusGroup: stopped,
      active: false,
      refundOfTemplateId: 1,
    }),
    {},
  ],
  ['put aside', facts({ active: false }), { staff: ['REACTIVATE'] }],
];

for (const [name, payment, expected] of states) {
  test(`${name}: who may do what`, () => {
    const offered = Object.entries(viewers).map(([who, each]) => [who, allowedActions(payment, each)]);
    const wanted = Object.keys(viewers).map((who) => [who, expected[who as ViewerName] ?? []]);
    assert.deepEqual(offered, wanted);
  });
}
