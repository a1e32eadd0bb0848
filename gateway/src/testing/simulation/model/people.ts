import { GatewayError } from '../../../base/errors.ts';
import { refundRefusal, waitsForReceiver } from '../../../payments/actions/payment-rules.ts';
import { arrivedAmount } from '../../../payments/ledger/postings.ts';
import type { Payment } from '../../../payments/store/payments.ts';
import type { Acknowledged, Wish } from '../wishes.ts';
import { transaction, type Desk, type Task } from './gates.ts';
import { accountNames, create, move, type Stepping } from './steps.ts';

const organizationId = 'organization';
const admin = { kind: 'user', userId: 'admin' } as const;
const sender = { kind: 'user', userId: 'sender' } as const;
const payer = { kind: 'payer', email: 'pat@people.example' } as const;

/** Occasions whose payments somebody has to approve. */
const gated = new Set(['approved', 'outgoing']);

/** What people.ts asks the gateway for, as the model does it; answers what was acknowledged. */
export function* carryOut(desk: Desk, wish: Wish): Task<Acknowledged | null> {
  return yield* transaction(desk, (stepping) => {
    switch (wish.what) {
      case 'request':
        return { templateId: request(stepping, wish), event: 'REQUESTED' };
      case 'send':
        return { templateId: send(stepping, wish.amount), event: 'APPROVAL_REQUESTED' };
      case 'refund':
        return { templateId: refund(stepping, wish.templateId), event: 'AUTHORIZED' };
      default: {
        const payment = stepping.store.payment(wish.templateId);
        const event = payment === null ? null : decide(stepping, wish.what, payment);
        return event === null ? null : { templateId: wish.templateId, event };
      }
    }
  });
}

function request(
  stepping: Stepping,
  { approved, amount, fee, feePayer }: Extract<Wish, { what: 'request' }>,
): number {
  const draft = {
    organizationId,
    paymentOccasionId: approved ? 'approved' : 'free',
    direction: 'INBOUND' as const,
    context: 'EMD' as const,
    ...{ amount, fee, feePayer, requesterId: admin.userId, receiverEmail: payer.email },
    destinationFundingSourceId: accountNames.escrow,
  };
  return create(stepping, draft, { to: 'T.PENDING', by: 'requester', actor: admin }).template.id;
}

function send(stepping: Stepping, amount: number): number {
  const draft = {
    organizationId,
    paymentOccasionId: 'outgoing',
    direction: 'OUTBOUND' as const,
    context: 'GENERIC' as const,
    feePayer: 'OWNER' as const,
    ...{ amount, requesterId: sender.userId, receiverEmail: payer.email },
    originationFundingSourceId: accountNames.escrow,
    destinationFundingSourceId: accountNames.payer,
  };
  return create(stepping, draft, { to: 'T.APPROVAL_PENDING', by: 'sender', actor: sender }).template.id;
}

function decide(
  stepping: Stepping,
  what: 'authorize' | 'approve' | 'reject' | 'cancel',
  payment: Payment,
): string | null {
  const { template, transaction: own } = payment;
  switch (what) {
    case 'authorize': {
      const to = gated.has(template.paymentOccasionId) ? 'X.APPROVAL_PENDING' : 'X.AUTHORIZED';
      const paidFrom = { originationFundingSourceId: accountNames.payer };
      move(stepping, payment, { to, by: 'payer', actor: payer, template: paidFrom });
      return to === 'X.AUTHORIZED' ? 'AUTHORIZED' : 'APPROVAL_REQUESTED';
    }
    case 'cancel': {
      if (!template.active) throw new GatewayError('CONFLICT', 'This payment is not active.');
      const to = waitsForReceiver(payment) ? 'X.CANCELED' : 'T.CANCELED';
      move(stepping, payment, { to, by: 'requester', actor: admin });
      return 'CANCELED';
    }
    default: {
      if (!template.active || template.displayStatus !== 'APPROVAL_PENDING') return null;
      const rejected = own === null ? 'T.APPROVAL_REJECTED' : 'X.APPROVAL_REJECTED';
      move(stepping, payment, {
        to: what === 'approve' ? 'X.AUTHORIZED' : rejected,
        by: 'approver',
        actor: admin,
      });
      return what === 'approve' ? 'APPROVED' : 'APPROVAL_REJECTED';
    }
  }
}

/** As refunds/refund.ts. @throws GatewayError CONFLICT */
function refund(stepping: Stepping, templateId: number): number {
  const { store } = stepping;
  const payment = store.payment(templateId);
  const own = payment?.transaction ?? null;
  const arrived = own === null ? 0 : arrivedAmount(store.posted(own.id), own);
  const refusal = payment === null ? 'There is none.' : refundRefusal(payment, true, arrived);
  if (payment === null || refusal !== null) throw new GatewayError('CONFLICT', refusal ?? '');
  const { template } = payment;
  const draft = {
    organizationId,
    paymentOccasionId: template.paymentOccasionId,
    direction: 'OUTBOUND' as const,
    context: 'REFUND' as const,
    ...{ amount: template.amount, refundOfTemplateId: template.id, requesterId: admin.userId },
    originationFundingSourceId: own?.destinationFundingSourceId ?? null,
    destinationFundingSourceId: own?.originationFundingSourceId ?? null,
  };
  return create(stepping, draft, { to: 'X.AUTHORIZED', by: 'sender', actor: admin }).template.id;
}
