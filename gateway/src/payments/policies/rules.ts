import { isBankingDay } from '../../base/banking-days.ts';
import type { StoredBusinessHours, StoredPolicy, StoredPolicyRule } from '../../db/schema/shapes.ts';
import { approversAsked, type ApproversAsked, type PaymentDirection } from '../../db/schema/values.ts';

const DAY_MS = 86_400_000;

/** A payment as a policy looks at it. */
export interface PolicyFacts {
  direction: PaymentDirection;
  /** Cents. */
  amount: number;
  paymentOccasionId: string;
  /** Whether nothing was deposited before to the account that the money goes to. */
  firstToAccount: boolean;
  /** When that account was added or changed last; null for one that was never changed and always there. */
  accountChangedAt: Date | null;
  at: Date;
}

/** The account that a payment goes to, as far as it is known. */
export interface KnownAccount {
  addedAt: Date;
  /** When deposits that check its number were last sent; null for never. */
  checkedAt: Date | null;
  /** When something was first deposited there for the organization; null for never. */
  firstPaidAt: Date | null;
}

/** What a policy looks at of an account at an instant; one that is yet to be given is as new as can be. */
export function accountFacts(
  account: KnownAccount | null,
  at: Date,
): Pick<PolicyFacts, 'firstToAccount' | 'accountChangedAt'> {
  if (account === null) return { firstToAccount: true, accountChangedAt: at };
  const { addedAt, checkedAt, firstPaidAt } = account;
  const checkedSince = checkedAt !== null && checkedAt > addedAt && checkedAt <= at;
  return {
    firstToAccount: firstPaidAt === null || firstPaidAt > at,
    accountChangedAt: checkedSince ? checkedAt : addedAt,
  };
}

/** How much is asked; more is stricter. */
const rank = (asked: ApproversAsked): number => approversAsked.indexOf(asked);

/**
 * The rule of a policy that decides about a payment: of those that apply the strictest one, of equal ones the first.
 * Null where none applies, and the payment goes as it would without a policy (ADR 0268).
 */
export function decides({ rules, hours }: StoredPolicy, facts: PolicyFacts): StoredPolicyRule | null {
  let decided: StoredPolicyRule | null = null;
  let open: boolean | null = null;
  const opened = (): boolean => (open ??= isOpen(hours, facts.at));
  for (const rule of rules) {
    if (!applies(rule, facts, opened)) continue;
    if (decided === null || rank(rule.approvers) > rank(decided.approvers)) decided = rule;
  }
  return decided;
}

function applies(rule: StoredPolicyRule, facts: PolicyFacts, opened: () => boolean): boolean {
  const { direction, minAmount, paymentOccasionIds, firstToAccount, accountChangedDays } = rule;
  return (
    (direction === null || direction === facts.direction) &&
    (minAmount === null || facts.amount >= minAmount) &&
    (paymentOccasionIds === null || paymentOccasionIds.includes(facts.paymentOccasionId)) &&
    (!firstToAccount || facts.firstToAccount) &&
    (accountChangedDays === null || changedWithin(accountChangedDays, facts)) &&
    (!rule.outsideBusinessHours || !opened())
  );
}

const changedWithin = (days: number, { accountChangedAt, at }: PolicyFacts): boolean =>
  accountChangedAt !== null && at.getTime() - accountChangedAt.getTime() < days * DAY_MS;

/** Whether an instant lies within the hours of a banking day. */
export function isOpen({ timeZone, opensAt, closesAt }: StoredBusinessHours, at: Date): boolean {
  const { day, time } = clockOf(timeZone);
  const now = time.format(at);
  return now >= opensAt && now < closesAt && isBankingDay(day.format(at));
}

/** Kept: many payments are asked about one after the other, and a format costs more to make than to use. */
const clocks = new Map<string, { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>();
function clockOf(timeZone: string) {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = {
    day: new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
    time: new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }),
  };
  clocks.set(timeZone, clock);
  return clock;
}

/** Whether a policy lets some payment out with less than another one does: such a change waits for a second person. */
export const letsMoreOut = (after: StoredPolicy, before: StoredPolicy): boolean =>
  (before.secondFactor === true && after.secondFactor !== true) || asksLess(after, before);

const asksLess = (after: StoredPolicy, before: StoredPolicy): boolean =>
  before.rules
    .filter(({ direction }) => direction !== 'INBOUND')
    .map((rule): StoredPolicyRule => ({ ...rule, direction: 'OUTBOUND' }))
    .some((rule) => !after.rules.some((each) => covers(each, rule, after.hours, before.hours)));

/** Whether a rule asks at least as much of at least the same payments. */
const covers = (
  wide: StoredPolicyRule,
  narrow: StoredPolicyRule,
  wideHours: StoredBusinessHours,
  narrowHours: StoredBusinessHours,
): boolean =>
  rank(wide.approvers) >= rank(narrow.approvers) &&
  (wide.direction === null || wide.direction === narrow.direction) &&
  (wide.minAmount ?? 0) <= (narrow.minAmount ?? 0) &&
  coversOccasions(wide.paymentOccasionIds, narrow.paymentOccasionIds) &&
  (!wide.firstToAccount || narrow.firstToAccount) &&
  (wide.accountChangedDays === null ||
    (narrow.accountChangedDays !== null && wide.accountChangedDays >= narrow.accountChangedDays)) &&
  (!wide.outsideBusinessHours || (narrow.outsideBusinessHours && opensNoLonger(wideHours, narrowHours)));

/** Whether a policy has rules about payments out, and none of them is about an occasion's. */
export function leavesOut({ rules }: StoredPolicy, occasionId: string): boolean {
  const outbound = rules.filter(({ direction }) => direction !== 'INBOUND');
  return (
    outbound.length > 0 && !outbound.some((rule) => coversOccasions(rule.paymentOccasionIds, [occasionId]))
  );
}

const coversOccasions = (wide: readonly string[] | null, narrow: readonly string[] | null): boolean =>
  wide === null || (narrow?.every((id) => wide.includes(id)) ?? false);

const opensNoLonger = (one: StoredBusinessHours, than: StoredBusinessHours): boolean =>
  one.timeZone === than.timeZone && one.opensAt >= than.opensAt && one.closesAt <= than.closesAt;
