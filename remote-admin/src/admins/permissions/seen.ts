import { formatMoney } from '@keyturn/shared/format';
import { type Act, type Grant, type Limit, limitOf, performs, type Role } from './grant';
import type { PermissionExamplesQuery } from './permissions.generated';

/** A payment of the organization that an act is, or was, about. */
export type Example = PermissionExamplesQuery['permissionExamples'][number];

interface NamedOccasion {
  readonly id: string;
  readonly name: string;
}

/** A line of what a person will see: what they can, or can not. */
interface Sight {
  readonly key: string;
  readonly can: boolean;
  readonly text: string;
  /** By payments of the organization. */
  readonly example: string | null;
}

/** Roles that come with sight of every payment. */
const overseeing: readonly Role[] = [
  ...(['ADMIN', 'SUPERADMIN', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT'] as const),
  ...(['REFUND_PAYMENT', 'INITIATE_MANUAL_TRANSFER'] as const),
];

const deeds: Readonly<Record<Act, string>> = {
  COLLECT: 'request payments',
  SEND: 'send payments',
  APPROVE_INBOUND: 'approve or decline payments in that wait for it',
  APPROVE_OUTBOUND: 'approve or decline payments out that somebody else sent',
  REFUND: 'refund deposited earnest money',
};

const told: readonly Act[] = ['COLLECT', 'SEND', 'APPROVE_INBOUND', 'APPROVE_OUTBOUND', 'REFUND'];

/** Whether a payment is within a limit, as the gateway decides it. */
const isWithin = ({ maxAmount, paymentOccasionIds }: Limit, { amount, paymentOccasionId }: Example) =>
  (maxAmount === null || amount <= maxAmount) &&
  (paymentOccasionIds === null || paymentOccasionIds.includes(paymentOccasionId));

const named = ({ amount, paymentOccasionName }: Example) =>
  `${formatMoney(amount)} for ${paymentOccasionName}`;

/** How far an act goes, as the end of a sentence; empty without a limit. */
function reachOf({ maxAmount, paymentOccasionIds }: Limit, occasions: readonly NamedOccasion[]): string {
  const names = occasions.filter(({ id }) => paymentOccasionIds?.includes(id)).map(({ name }) => name);
  const others = (paymentOccasionIds?.length ?? 0) - names.length;
  const among = [...names, ...(others > 0 ? [`${others} more`] : [])].join(', ');
  const upTo = maxAmount === null ? '' : ` up to ${formatMoney(maxAmount)}`;
  return `${upTo}${paymentOccasionIds === null ? '' : `, of ${among === '' ? 'no occasion' : among}`}`;
}

/** Real payments within a limit and beyond it; null where there are none. */
export function exampleOf(limit: Limit, examples: readonly Example[]): string | null {
  const ofAct = examples.filter(({ act }) => act === limit.act);
  const inside = ofAct.find((each) => isWithin(limit, each));
  const outside = ofAct.find((each) => !isWithin(limit, each));
  const parts = [
    ...(inside === undefined ? [] : [`for example ${named(inside)}`]),
    ...(outside === undefined ? [] : [`${inside === undefined ? 'for example ' : ''}not ${named(outside)}`]),
  ];
  return parts.length === 0 ? null : parts.join('; ');
}

/** What somebody who holds a grant sees and can do, in words and by payments of the organization. */
export function sightsOf(
  grant: Grant,
  examples: readonly Example[],
  occasions: readonly NamedOccasion[],
  organization: string,
): readonly Sight[] {
  const has = (...roles: Role[]) => roles.some((role) => grant.roles.includes(role));
  const plain = (key: string, can: boolean, text: string): Sight => ({ key, can, text, example: null });
  const all = overseeing.some((role) => grant.roles.includes(role));
  return [
    all
      ? plain('sees', true, `See every payment of ${organization}`)
      : plain('sees', grant.roles.length > 0, 'See only the payments that they take part in'),
    ...told.map((act): Sight => {
      const limit = limitOf(grant, act);
      const can = performs(grant.roles, act) && limit.maxAmount !== 0;
      const escrowOnly = act === 'COLLECT' && !has('ADMIN', 'SUPERADMIN', 'REQUEST');
      const deed = can && escrowOnly ? 'request earnest money' : deeds[act];
      const text = `${deed}${can ? reachOf(limit, occasions) : ''}`;
      return {
        ...{ key: act, can },
        text: `${text.charAt(0).toUpperCase()}${text.slice(1)}`,
        example: can && !escrowOnly ? exampleOf(limit, examples) : null,
      };
    }),
    plain(
      'administrates',
      has('ADMIN', 'SUPERADMIN'),
      'Add accounts, add and remove admins, and change who is mailed',
    ),
    plain(
      'reconciles',
      has('RECONCILE', 'AUDIT'),
      has('RECONCILE')
        ? 'Reconcile accounts and sign periods'
        : 'Read the reconciliation, and change nothing of it',
    ),
  ];
}

/** What a change gives, and what it takes: the sights that become others. */
export function changedSights(
  before: readonly Sight[],
  after: readonly Sight[],
): { readonly gained: readonly Sight[]; readonly lost: readonly Sight[] } {
  const others = (these: readonly Sight[], those: readonly Sight[]) =>
    these.filter(({ can, text }) => can && !those.some((that) => that.can && that.text === text));
  return { gained: others(after, before), lost: others(before, after) };
}
