import { formatLimit } from '../format';

/** A rule of an approval policy as the gateway answers it; a condition that is null or false asks nothing. */
export interface PolicyRule {
  readonly direction: 'INBOUND' | 'OUTBOUND' | null;
  /** Integer cents: this much and more. */
  readonly minAmount: number | null;
  readonly paymentOccasionIds: readonly string[] | null;
  readonly firstToAccount: boolean;
  readonly accountChangedDays: number | null;
  readonly outsideBusinessHours: boolean;
  readonly approvers: 'ONE' | 'TWO' | 'TWO_IN_ORDER';
}

/** When an organization works; times are `08:00`. */
export interface BusinessHours {
  readonly timeZone: string;
  readonly opensAt: string;
  readonly closesAt: string;
}

const asked: Readonly<Record<PolicyRule['approvers'], string>> = {
  ONE: 'one approver',
  TWO: 'two approvers',
  TWO_IN_ORDER: 'two approvers, an admin last',
};

/** `$25,000 or more out, first payment to the account: two approvers`. */
export function ruleInWords(rule: PolicyRule): string {
  const conditions = [whatOf(rule), ...conditionsOf(rule)];
  return `${conditions.join(', ')}: ${asked[rule.approvers]}`;
}

function whatOf({ minAmount, direction }: PolicyRule): string {
  const way = direction === 'INBOUND' ? 'in' : 'out';
  if (minAmount === null || minAmount === 0) {
    return direction === null ? 'Every payment' : `Every payment ${way}`;
  }
  const amount = `${formatLimit(minAmount)} or more`;
  return direction === null ? amount : `${amount} ${way}`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function conditionsOf(rule: PolicyRule): readonly string[] {
  const { paymentOccasionIds, firstToAccount, accountChangedDays, outsideBusinessHours } = rule;
  return [
    ...(paymentOccasionIds === null ? [] : [`of ${counted(paymentOccasionIds.length, 'occasion')}`]),
    ...(firstToAccount ? ['first payment to the account'] : []),
    ...(accountChangedDays === null ? [] : [`account changed within ${counted(accountChangedDays, 'day')}`]),
    ...(outsideBusinessHours ? ['outside business hours'] : []),
  ];
}

/** `Banking days, 08:00 to 18:00, New York time`. */
export function hoursInWords({ timeZone, opensAt, closesAt }: BusinessHours): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return `Banking days, ${opensAt} to ${closesAt}, ${city} time`;
}
