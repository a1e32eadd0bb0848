import { DAY, daysAgo, MINUTE } from '../chance/days.ts';
import { randomFor } from '../chance/random.ts';
import type { Random } from '../chance/random.ts';
import { escrowAccountId, fundingSourceId, occasionId, userId } from '../world/ids.ts';
import { blankTemplate } from './blank.ts';
import type { Cast } from './payments.ts';
import { targetsOf } from './payments.ts';
import { drawAge, refundPlan } from './plan.ts';
import type { Target } from './plan.ts';
import { begin, note } from './play.ts';
import type { Played } from './play.ts';
import { transfer } from './transfer.ts';

const admin = { kind: 'user', userId: userId('admin@harbor.example') } as const;

/** Gives deposits back, each once: the refund is a payment of its own and marks its original. */
export function playRefunds(cast: Cast, payments: readonly Played[]): Played[] {
  const deposits = payments.filter(
    ({ template }) =>
      template.displayStatus === 'DEPOSITED' && template.paymentOccasionId === occasionId('harbor-emd'),
  );
  const taken = new Set<Played>();
  return targetsOf(refundPlan).map((target, index) => {
    const random = randomFor(cast.seed, `refund:${index}`);
    const over = target === 'DEPOSITED' || target === 'FAILED';
    const original = deposits.find((each) => !taken.has(each) && wasPaid(each, over ? [40, 220] : [15, 100]));
    if (!original) throw new Error('The demo world has no deposit left to refund.');
    taken.add(original);
    const at = over ? soonAfter(random, original) : daysAgo(random, cast.now, drawAge(random, target));
    return refund(cast, random, { original, at, target, index });
  });
}

function wasPaid({ daysAgo: days }: Played, [youngest, oldest]: readonly [number, number]): boolean {
  return days >= youngest && days <= oldest;
}

function soonAfter(random: Random, { template }: Played): Date {
  const deposited = template.depositedAt ?? template.createdAt;
  return new Date(deposited.getTime() + random.int(2, 14) * DAY + random.int(0, 300) * MINUTE);
}

/** What was typed when the money was given back; some leave it empty. */
const reasons = [
  'The inspection found water in the basement; the buyer withdrew within the contingency.',
  'The seller accepted another offer.',
  'The financing was not approved.',
];

interface MadeRefund {
  original: Played;
  at: Date;
  target: Target;
  /** Counts the refunds. */
  index: number;
}

function refund(cast: Cast, random: Random, { original, at, target, index }: MadeRefund): Played {
  const { template: paid } = original;
  const template = blankTemplate(at, {
    id: cast.newTemplateId(),
    organizationId: paid.organizationId,
    paymentOccasionId: occasionId('harbor-refunds'),
    direction: 'OUTBOUND',
    context: 'REFUND',
    amount: paid.amount,
    refundOfTemplateId: paid.id,
    address: paid.address,
    formData: paid.formData,
    receiverEmail: paid.receiverEmail,
    requesterId: admin.userId,
    buyerId: paid.buyerId,
    buyerFirstName: paid.buyerFirstName,
    buyerLastName: paid.buyerLastName,
    buyerFullName: paid.buyerFullName,
    buyerEmail: paid.buyerEmail,
    buyerPhone: paid.buyerPhone,
    originationFundingSourceId: fundingSourceId('harbor-trust'),
    destinationFundingSourceId: paid.originationFundingSourceId,
    escrowAccountId: escrowAccountId('harbor-trust'),
  });
  const reason = index % 3 === 2 ? null : (reasons[index % reasons.length] ?? null);
  const played = begin(template, {
    to: 'X.AUTHORIZED',
    by: 'sender',
    actor: admin,
    at,
    reason,
    template: { authorizedById: admin.userId },
  });
  const data = { refundTemplateId: template.id };
  note(original, { type: 'REFUNDED', from: 'DEPOSITED', to: 'DEPOSITED', actor: admin, at, reason, data });
  const failed = target === 'FAILED';
  Object.assign(paid, { refunded: !failed, refundedAt: failed ? null : at, updatedAt: at });
  return transfer({ random, now: cast.now }, played, target);
}
