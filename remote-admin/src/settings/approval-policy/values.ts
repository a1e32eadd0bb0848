import type { BusinessHours, PolicyRule } from '@keyturn/shared/approval-policy';
import { array, mixed, number, object, string } from '@keyturn/shared/forms';
import type { PolicyInput, PolicyVersion } from './data';

/** A rule as it is typed. */
export interface RuleValues {
  /** Tells rules apart while they are moved. */
  readonly key: string;
  readonly direction: '' | 'INBOUND' | 'OUTBOUND';
  /** Integer cents. */
  readonly minAmount: number | null;
  readonly paymentOccasionIds: readonly string[];
  readonly firstToAccount: boolean;
  /** Empty for no condition. */
  readonly accountChangedDays: string;
  readonly outsideBusinessHours: boolean;
  readonly approvers: PolicyRule['approvers'];
}

export interface PolicyValues extends BusinessHours {
  readonly rules: readonly RuleValues[];
  readonly secondFactor: boolean;
}

const usualHours: BusinessHours = { timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' };

/** A rule that somebody begins with. */
export const newRule = (key: string): RuleValues => ({
  ...{ key, direction: 'OUTBOUND', minAmount: null, paymentOccasionIds: [], firstToAccount: false },
  ...{ accountChangedDays: '', outsideBusinessHours: false, approvers: 'ONE' },
});

/** A version of the policy as it is typed; null for none. */
export const valuesOf = (
  version: Pick<PolicyVersion, 'rules' | 'hours' | 'secondFactor'> | null,
): PolicyValues => {
  const { timeZone, opensAt, closesAt } = version?.hours ?? usualHours;
  const rules = (version?.rules ?? []).map(
    ({ direction, accountChangedDays, paymentOccasionIds, ...rule }, place): RuleValues => ({
      ...{ minAmount: rule.minAmount, firstToAccount: rule.firstToAccount },
      ...{ outsideBusinessHours: rule.outsideBusinessHours, approvers: rule.approvers },
      key: String(place),
      direction: direction ?? '',
      paymentOccasionIds: paymentOccasionIds ?? [],
      accountChangedDays: accountChangedDays === null ? '' : String(accountChangedDays),
    }),
  );
  return { rules, timeZone, opensAt, closesAt, secondFactor: version?.secondFactor ?? false };
};

/** What a rule says as it is typed. */
export const ruleOf = (values: RuleValues): PolicyRule => ({
  ...{ minAmount: values.minAmount, firstToAccount: values.firstToAccount, approvers: values.approvers },
  outsideBusinessHours: values.outsideBusinessHours,
  direction: values.direction === '' ? null : values.direction,
  paymentOccasionIds: values.paymentOccasionIds.length === 0 ? null : values.paymentOccasionIds,
  accountChangedDays: values.accountChangedDays === '' ? null : Number(values.accountChangedDays),
});

/** What is sent; `baseVersion` is the version that was changed, 0 for none. */
export const inputOf = (
  { rules, timeZone, opensAt, closesAt, secondFactor }: PolicyValues,
  baseVersion: number,
): PolicyInput => ({
  baseVersion,
  rules: rules.map((values) => {
    const { paymentOccasionIds, ...rule } = ruleOf(values);
    return { ...rule, paymentOccasionIds: paymentOccasionIds === null ? null : [...paymentOccasionIds] };
  }),
  hours: { timeZone, opensAt, closesAt },
  secondFactor,
});

/** At most so many rules. */
export const mostRules = 20;

const wholeDays = 'Enter 1 to 365 days';
const rule = object({
  minAmount: number().nullable(),
  accountChangedDays: string().test(
    'days',
    wholeDays,
    (days = '') => days === '' || (/^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= 365),
  ),
  approvers: mixed<PolicyRule['approvers']>().required(),
});

export const policySchema = object({
  rules: array(rule).max(mostRules, `At most ${mostRules} rules`),
  timeZone: string().required('Required'),
  opensAt: string().required('Required'),
  closesAt: string()
    .required('Required')
    .when('opensAt', ([opensAt], times) =>
      times.test('later', 'Closes before it opens', (closesAt) => closesAt > String(opensAt)),
    ),
});
