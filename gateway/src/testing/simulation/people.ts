import type { Deps } from '../../context/deps.ts';
import type { Random } from '../../seed/chance/random.ts';
import { approvePayments, rejectPayments } from '../../payments/approvals/commands.ts';
import { authorizedState } from '../../payments/drafts/continue-pending.ts';
import { create, move } from '../../payments/lifecycle/move.ts';
import { refundTransaction } from '../../payments/refunds/refund.ts';
import { cancelTransaction } from '../../payments/requests/commands.ts';
import { lockPayment } from '../../payments/store/payments.ts';
import type { SimulatedWorld } from './world.ts';

/** An answer that somebody was given: the payment's log has to have this event from then on. */
export interface Acknowledged {
  templateId: number;
  event: string;
}

interface Asking {
  deps: Deps;
  world: SimulatedWorld;
  random: Random;
  /** Payments that somebody has heard of. */
  known: readonly number[];
}

/** What somebody asks the gateway for; answers what was acknowledged, null where there was nothing to do. */
type Wish = (asking: Asking) => Promise<Acknowledged | null>;

const payer = { kind: 'payer', email: 'pat@people.example' } as const;

const request: Wish = async ({ deps, world, random }) => {
  const { organizationId, occasions, escrowSource, admin } = world;
  const draft = {
    organizationId,
    paymentOccasionId: (random.chance(0.5) ? occasions.free : occasions.approved).id,
    direction: 'INBOUND' as const,
    context: 'EMD' as const,
    amount: random.int(100, 5_000_000),
    fee: random.chance(0.5) ? 1_000 : 0,
    feePayer: random.pick(['OWNER', 'PARTY'] as const),
    receiverEmail: payer.email,
    requesterId: admin.userId,
    destinationFundingSourceId: escrowSource.id,
  };
  const actor = { kind: 'user', userId: admin.userId } as const;
  const { template } = await deps.db.transaction((tx) =>
    create(tx, deps, draft, { to: 'T.PENDING', by: 'requester', actor }),
  );
  return { templateId: template.id, event: 'REQUESTED' };
};

const send: Wish = async ({ deps, world, random }) => {
  const { organizationId, occasions, escrowSource, payerAccount, sender } = world;
  const draft = {
    organizationId,
    paymentOccasionId: occasions.outgoing.id,
    direction: 'OUTBOUND' as const,
    context: 'GENERIC' as const,
    amount: random.int(100, 5_000_000),
    feePayer: 'OWNER' as const,
    receiverEmail: payer.email,
    requesterId: sender.userId,
    originationFundingSourceId: escrowSource.id,
    destinationFundingSourceId: payerAccount.id,
  };
  const actor = { kind: 'user', userId: sender.userId } as const;
  const { template } = await deps.db.transaction((tx) =>
    create(tx, deps, draft, { to: 'T.APPROVAL_PENDING', by: 'sender', actor }),
  );
  return { templateId: template.id, event: 'APPROVAL_REQUESTED' };
};

/** A wish about one of the known payments. */
const about =
  (wish: (asking: Asking, templateId: number) => Promise<string | null>): Wish =>
  async (asking) => {
    if (asking.known.length === 0) return null;
    const templateId = asking.random.pick(asking.known);
    const event = await wish(asking, templateId);
    return event === null ? null : { templateId, event };
  };

const authorize = about(({ deps, world }, templateId) =>
  deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, templateId);
    if (payment === null) return null;
    const { to, approvalDemand } = await authorizedState(tx, deps, payment.template);
    const template = { approvalDemand, originationFundingSourceId: world.payerAccount.id };
    await move(tx, deps, payment, { to, by: 'payer', actor: payer, template });
    return to === 'X.AUTHORIZED' ? 'AUTHORIZED' : 'APPROVAL_REQUESTED';
  }),
);

const approve = about(async ({ deps, world }, templateId) => {
  const asked = { transactionTemplateIds: [String(templateId)], rerouteId: null };
  const [outcome] = await approvePayments(deps, world.admin, asked);
  return outcome?.errorMessage === null ? 'APPROVED' : null;
});

const reject = about(async ({ deps, world }, templateId) => {
  const asked = { transactionTemplateIds: [String(templateId)], reason: 'Not expected' };
  const [outcome] = await rejectPayments(deps, world.admin, asked);
  return outcome?.errorMessage === null ? 'APPROVAL_REJECTED' : null;
});

const cancel = about(async ({ deps, world }, templateId) => {
  await cancelTransaction(deps, world.admin, { id: String(templateId) });
  return 'CANCELED';
});

const refund: Wish = async ({ deps, world, known, random }) => {
  if (known.length === 0) return null;
  const transactionId = String(random.pick(known));
  const { refundTemplateId } = await refundTransaction(deps, world.admin, { transactionId, reason: null });
  return { templateId: refundTemplateId, event: 'AUTHORIZED' };
};

/** What people do; those that bring a payment on more often than those that end it. */
export const wishes: readonly (readonly [what: string, wish: Wish])[] = [
  ['request', request],
  ['send', send],
  ['authorize', authorize],
  ['authorize', authorize],
  ['authorize', authorize],
  ['approve', approve],
  ['approve', approve],
  ['approve', approve],
  ['refund', refund],
  ['reject', reject],
  ['cancel', cancel],
];
