import type { Deps } from '../../context/deps.ts';
import { approvePayments, rejectPayments } from '../../payments/approvals/commands.ts';
import { authorizedState } from '../../payments/drafts/continue-pending.ts';
import { create, move } from '../../payments/lifecycle/move.ts';
import { refundTransaction } from '../../payments/refunds/refund.ts';
import { cancelTransaction } from '../../payments/requests/commands.ts';
import { lockPayment } from '../../payments/store/payments.ts';
import type { Acknowledged, Wish } from './wishes.ts';
import type { SimulatedWorld } from './world.ts';

const payer = { kind: 'payer', email: 'pat@people.example' } as const;

type Of<What extends Wish['what']> = Extract<Wish, { what: What }>;

function request(deps: Deps, world: SimulatedWorld, wish: Of<'request'>) {
  const { organizationId, occasions, escrowSource, admin } = world;
  const { approved, amount, fee, feePayer } = wish;
  const draft = {
    organizationId,
    paymentOccasionId: (approved ? occasions.approved : occasions.free).id,
    direction: 'INBOUND' as const,
    context: 'EMD' as const,
    ...{ amount, fee, feePayer },
    receiverEmail: payer.email,
    requesterId: admin.userId,
    destinationFundingSourceId: escrowSource.id,
  };
  const actor = { kind: 'user', userId: admin.userId } as const;
  return deps.db.transaction((tx) => create(tx, deps, draft, { to: 'T.PENDING', by: 'requester', actor }));
}

function send(deps: Deps, world: SimulatedWorld, { amount }: Of<'send'>) {
  const { organizationId, occasions, escrowSource, payerAccount, sender } = world;
  const draft = {
    organizationId,
    paymentOccasionId: occasions.outgoing.id,
    direction: 'OUTBOUND' as const,
    context: 'GENERIC' as const,
    amount,
    feePayer: 'OWNER' as const,
    receiverEmail: payer.email,
    requesterId: sender.userId,
    originationFundingSourceId: escrowSource.id,
    destinationFundingSourceId: payerAccount.id,
  };
  const actor = { kind: 'user', userId: sender.userId } as const;
  return deps.db.transaction((tx) =>
    create(tx, deps, draft, { to: 'T.APPROVAL_PENDING', by: 'sender', actor }),
  );
}

const authorize = (deps: Deps, world: SimulatedWorld, templateId: number): Promise<string | null> =>
  deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, templateId);
    if (payment === null) return null;
    const { to, approvalDemand } = await authorizedState(tx, deps, payment.template);
    const template = { approvalDemand, originationFundingSourceId: world.payerAccount.id };
    await move(tx, deps, payment, { to, by: 'payer', actor: payer, template });
    return to === 'X.AUTHORIZED' ? 'AUTHORIZED' : 'APPROVAL_REQUESTED';
  });

/** Asks the gateway for it by its own commands; answers what was acknowledged, null where nothing was. */
export async function carryOut(deps: Deps, world: SimulatedWorld, wish: Wish): Promise<Acknowledged | null> {
  switch (wish.what) {
    case 'request':
      return { templateId: (await request(deps, world, wish)).template.id, event: 'REQUESTED' };
    case 'send':
      return { templateId: (await send(deps, world, wish)).template.id, event: 'APPROVAL_REQUESTED' };
    case 'refund': {
      const asked = { transactionId: String(wish.templateId), reason: null };
      const { refundTemplateId } = await refundTransaction(deps, world.admin, asked);
      return { templateId: refundTemplateId, event: 'AUTHORIZED' };
    }
    default: {
      const event = await decide(deps, world, wish);
      return event === null ? null : { templateId: wish.templateId, event };
    }
  }
}

async function decide(
  deps: Deps,
  world: SimulatedWorld,
  { what, templateId }: Exclude<Wish, { what: 'request' | 'send' }>,
): Promise<string | null> {
  const transactionTemplateIds = [String(templateId)];
  if (what === 'authorize') return authorize(deps, world, templateId);
  if (what === 'cancel') {
    await cancelTransaction(deps, world.admin, { id: String(templateId) });
    return 'CANCELED';
  }
  const [outcome] =
    what === 'approve'
      ? await approvePayments(deps, world.admin, { transactionTemplateIds, rerouteId: null })
      : await rejectPayments(deps, world.admin, { transactionTemplateIds, reason: 'Not expected' });
  if (outcome?.errorMessage !== null) return null;
  return what === 'approve' ? 'APPROVED' : 'APPROVAL_REJECTED';
}
