import type { Viewer } from '../../../access/actor.ts';
import { administers } from '../../../access/rights.ts';
import type { StoredPolicy, StoredPolicyRule } from '../../../db/schema/shapes.ts';
import { approversAsked, type PaymentDirection } from '../../../db/schema/values.ts';
import type { ApprovalTimes, DirectedSum } from '../../../generated/schema.ts';
import { approvalRefusal, needsTwo } from '../../../payments/lifecycle/approver.ts';
import {
  accountFacts,
  decides,
  type KnownAccount,
  type PolicyFacts,
} from '../../../payments/policies/rules.ts';

/** A payment of the past, with what was known when a policy was asked of it. */
export interface PastPayment {
  id: number;
  organizationId: string;
  direction: PaymentDirection;
  /** Cents. */
  amount: number;
  paymentOccasionId: string;
  requesterId: string | null;
  /** When it was sent, or its payer authorized it. */
  at: Date;
  account: KnownAccount | null;
  /** What became of it where it waited for an approval, for whatever reason; null where it did not. */
  waited: PastWait | null;
}

interface PastWait {
  forTwo: boolean;
  /** Null while nobody has, and where nobody did in time. */
  decidedAt: Date | null;
  expired: boolean;
}

/** A payment that a draft would make wait. */
export interface HeldPayment {
  payment: PastPayment;
  rule: StoredPolicyRule;
  /** Which of the draft's rules it is, from 0. */
  place: number;
  /** How many people could approve it. */
  approvers: number;
}

/** Somebody who could approve some of what would wait. */
export interface PossibleApprover {
  userId: string;
  payments: DirectedSum;
}

/** Why payments would never get the approvals that they would wait for. */
type Stuck = 'nobody' | 'onePerson' | 'noAdmin';

/** What a draft would have made of payments, beside the policy in force. */
export interface Played {
  payments: DirectedSum;
  held: readonly HeldPayment[];
  waits: DirectedSum;
  waitsForTwo: DirectedSum;
  /** By the rule that decides, in the draft's order. */
  byRule: DirectedSum[];
  /** Waits, and does not by the policy in force. */
  anew: DirectedSum;
  /** The other way round. */
  noMore: DirectedSum;
  /** Waits by both: for more people, or for fewer. */
  stricter: DirectedSum;
  looser: DirectedSum;
  times: { one: ApprovalTimes; two: ApprovalTimes };
  people: PossibleApprover[];
  stuck: Readonly<Record<Stuck, DirectedSum>>;
}

interface Given {
  draft: StoredPolicy;
  inForce: StoredPolicy;
  payments: readonly PastPayment[];
  /** Everybody of the organization. */
  members: readonly Viewer[];
}

/** Plays payments against a draft. It decides nothing itself: rules and approvers are asked as for a payment of today. */
export function play({ draft, inForce, payments, members }: Given): Played {
  const held: HeldPayment[] = [];
  const [anew, noMore, stricter, looser] = [none(), none(), none(), none()];
  const stuck = { nobody: none(), onePerson: none(), noAdmin: none() };
  const people = new Map<string, DirectedSum>();
  for (const payment of payments) {
    const facts = factsOf(payment);
    const [rule, ruleInForce] = [decides(draft, facts), decides(inForce, facts)];
    const change = changeOf(ruleInForce, rule);
    if (change !== null) add({ anew, noMore, stricter, looser }[change], payment);
    if (rule === null) continue;
    const approvers = approversOf(payment, rule, members);
    for (const { userId } of approvers) add(kept(people, userId), payment);
    const reason = stuckBy(payment.organizationId, rule, approvers);
    if (reason !== null) add(stuck[reason], payment);
    held.push({ payment, rule, place: draft.rules.indexOf(rule), approvers: approvers.length });
  }
  const sumOf = (which: (each: HeldPayment) => boolean): DirectedSum =>
    total(held.filter(which).map(({ payment }) => payment));
  return {
    ...{ held, anew, noMore, stricter, looser, stuck },
    payments: total(payments),
    waits: sumOf(() => true),
    waitsForTwo: sumOf(({ rule }) => rule.approvers !== 'ONE'),
    byRule: draft.rules.map((_rule, place) => sumOf((each) => each.place === place)),
    times: { one: timesOf(payments, false), two: timesOf(payments, true) },
    people: members
      .filter(({ userId }) => people.has(userId))
      .map(({ userId }) => ({ userId, payments: kept(people, userId) })),
  };
}

/** A payment as a policy looked at it then: an account that was added later was yet to be given. */
export const factsOf = (payment: PastPayment): PolicyFacts => {
  const { account, at } = payment;
  return { ...payment, ...accountFacts(account !== null && account.addedAt > at ? null : account, at) };
};

const none = (): DirectedSum => ({ inbound: { count: 0, amount: 0 }, outbound: { count: 0, amount: 0 } });

function add(sum: DirectedSum, { direction, amount }: PastPayment): void {
  const side = direction === 'INBOUND' ? sum.inbound : sum.outbound;
  side.count += 1;
  side.amount += amount;
}

function total(payments: readonly PastPayment[]): DirectedSum {
  const sum = none();
  for (const payment of payments) add(sum, payment);
  return sum;
}

function kept(sums: Map<string, DirectedSum>, key: string): DirectedSum {
  const sum = sums.get(key) ?? none();
  sums.set(key, sum);
  return sum;
}

/** What a draft changes for a payment; null for nothing. */
function changeOf(
  before: StoredPolicyRule | null,
  after: StoredPolicyRule | null,
): 'anew' | 'noMore' | 'stricter' | 'looser' | null {
  if (before === null) return after === null ? null : 'anew';
  if (after === null) return 'noMore';
  const more = approversAsked.indexOf(after.approvers) - approversAsked.indexOf(before.approvers);
  return more === 0 ? null : more > 0 ? 'stricter' : 'looser';
}

/** Who could give a payment its first approval, as people and their limits are today, whoever added its account or its sender. */
const approversOf = (payment: PastPayment, rule: StoredPolicyRule, members: readonly Viewer[]): Viewer[] => {
  const waiting = { ...payment, approvalDemand: { version: 0, rule }, firstApprovedById: null };
  return members.filter(
    (member) => approvalRefusal(member, waiting, { makerIds: [], senderAdderIds: [] }) === null,
  );
};

function stuckBy(organizationId: string, rule: StoredPolicyRule, approvers: readonly Viewer[]): Stuck | null {
  if (approvers.length === 0) return 'nobody';
  if (!needsTwo({ approvalDemand: { version: 0, rule } })) return null;
  if (approvers.length === 1) return 'onePerson';
  const last = approvers.some((each) => administers(each, organizationId));
  return rule.approvers === 'TWO_IN_ORDER' && !last ? 'noAdmin' : null;
}

/** How long payments waited that one, or two people had to approve. */
function timesOf(payments: readonly PastPayment[], forTwo: boolean): ApprovalTimes {
  const waits = payments.filter(({ waited }) => waited?.forTwo === forTwo);
  const seconds = waits
    .flatMap(({ at, waited }) =>
      waited?.decidedAt ? [(waited.decidedAt.getTime() - at.getTime()) / 1_000] : [],
    )
    .toSorted((one, other) => one - other);
  return {
    decisions: seconds.length,
    medianSeconds: medianOf(seconds),
    expired: waits.filter(({ waited }) => waited?.expired).length,
  };
}

/** The middle of numbers in order, rounded; null for none. */
function medianOf(ordered: readonly number[]): number | null {
  const middle = ordered.length / 2;
  const [low, high] = [ordered[Math.ceil(middle) - 1], ordered[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
