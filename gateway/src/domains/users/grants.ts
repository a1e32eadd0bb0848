import type { Viewer } from '../../access/actor.ts';
import { covers, limitsOf, rolesOfAct } from '../../access/limits.ts';
import type { StoredGrant, StoredLimit } from '../../db/schema/shapes.ts';
import { paymentActs, type OrganizationRole } from '../../db/schema/values.ts';
import { dollars } from '../../payments/drafts/amount-rules.ts';
import { inWords } from './permission-words.ts';
import { rolesInOrder } from './rules.ts';

/** What somebody who holds nothing holds. */
export const nothing: StoredGrant = { roles: [], limits: [] };

/** What people of an organization give each other; the rest stays with platform staff. */
const givable: ReadonlySet<OrganizationRole> = new Set([
  'ADMIN',
  'APPROVE_INBOUND_PAYMENT',
  'APPROVE_OUTBOUND_PAYMENT',
  'AUDIT',
  'RECONCILE',
  'REFUND_PAYMENT',
  'REQUEST',
  'REQUEST_ESCROW',
  'TRACK',
]);

/** Roles that others come with. */
const comesWith: Readonly<Partial<Record<OrganizationRole, readonly OrganizationRole[]>>> = {
  ADMIN: ['SUPERADMIN'],
  AUDIT: ['RECONCILE'],
  REQUEST: ['ADMIN', 'SUPERADMIN'],
  REQUEST_ESCROW: ['ADMIN', 'SUPERADMIN', 'REQUEST'],
  TRACK: ['ADMIN', 'SUPERADMIN'],
};

/** What only an owner's grant has: every role that decides about money, and no limit. */
const ownersRoles: readonly OrganizationRole[] = [
  'ADMIN',
  'APPROVE_INBOUND_PAYMENT',
  'APPROVE_OUTBOUND_PAYMENT',
  'REFUND_PAYMENT',
];

export const isOwner = ({ roles, limits }: StoredGrant): boolean =>
  limits.length === 0 && ownersRoles.every((role) => roles.includes(role));

/** What the viewer holds in an organization. */
export const grantOfViewer = (viewer: Viewer, organizationId: string): StoredGrant => ({
  roles: [...(viewer.memberships.get(organizationId) ?? [])],
  limits: [...limitsOf(viewer, organizationId)],
});

/** A grant in its one form: roles in order, and limits of what the roles do that limit something. */
export function tidied({ roles, limits }: StoredGrant): StoredGrant {
  const held = rolesInOrder(roles);
  return {
    roles: held,
    limits: paymentActs.flatMap((act) => {
      const limit = limits.find((each) => each.act === act);
      if (limit === undefined || !rolesOfAct[act].some((role) => held.includes(role))) return [];
      const { maxAmount, paymentOccasionIds } = limit;
      if (maxAmount === null && paymentOccasionIds === null) return [];
      const occasions = paymentOccasionIds === null ? null : [...new Set(paymentOccasionIds)].toSorted();
      return [{ act, maxAmount, paymentOccasionIds: occasions }];
    }),
  };
}

/** A grant with more roles: what was limited stays so, and what is new goes as far as is given now. */
export function widened(
  held: StoredGrant,
  roles: readonly OrganizationRole[],
  limits: readonly StoredLimit[],
): StoredGrant {
  const isNew = ({ act }: StoredLimit) => !rolesOfAct[act].some((role) => held.roles.includes(role));
  return tidied({ roles: [...held.roles, ...roles], limits: [...held.limits, ...limits.filter(isNew)] });
}

const canGive = (giver: StoredGrant, role: OrganizationRole): boolean =>
  givable.has(role) && [role, ...(comesWith[role] ?? [])].some((each) => giver.roles.includes(each));

/** The widest that the viewer may give in an organization. */
export function grantToGive(viewer: Viewer, organizationId: string): StoredGrant {
  if (viewer.isSuperadmin) return { roles: rolesInOrder(givable), limits: [] };
  const own = grantOfViewer(viewer, organizationId);
  return { ...own, roles: rolesInOrder(givable).filter((role) => canGive(own, role)) };
}

/** Why somebody may not change a grant so, for people; null for who may. Nobody gives more than they have. */
export function givingRefusal(giver: StoredGrant, held: StoredGrant, wanted: StoredGrant): string | null {
  const gained = wanted.roles.filter((role) => !held.roles.includes(role));
  const beyond = gained.find((role) => !canGive(giver, role));
  if (beyond !== undefined) return `You can’t give what you don’t hold yourself: ${inWords[beyond]}.`;
  const further = paymentActs.find((act) => !covers(held, wanted, act) && !covers(giver, wanted, act));
  if (further === undefined) return null;
  const most = giver.limits.find(({ act }) => act === further)?.maxAmount ?? null;
  const upTo = most === null ? '' : ` up to ${dollars(most)}`;
  return `You can’t give more than you have yourself: ${actInWords[further]}${upTo}.`;
}

/** Acts by which money leaves. */
const outgoing = ['APPROVE_OUTBOUND', 'REFUND', 'SEND'] as const;

/** Whether a change lets out money that could not leave by this person before, or hands them the accounts. */
export const letsMoneyOut = (held: StoredGrant, wanted: StoredGrant): boolean =>
  (wanted.roles.includes('ADMIN') && !held.roles.includes('ADMIN')) ||
  outgoing.some((act) => !covers(held, wanted, act));

export const sameGrant = (one: StoredGrant, other: StoredGrant): boolean =>
  JSON.stringify(tidied(one)) === JSON.stringify(tidied(other));

const actInWords = {
  APPROVE_INBOUND: 'approve payments in',
  APPROVE_OUTBOUND: 'approve payments out',
  COLLECT: 'ask for payments',
  REFUND: 'refund payments',
  SEND: 'send payments',
} as const;

/** Limits as the history tells them. */
export const limitsInWords = (limits: readonly StoredLimit[]): string[] =>
  limits.map(({ act, maxAmount, paymentOccasionIds }) => {
    const upTo = maxAmount === null ? '' : ` up to ${dollars(maxAmount)}`;
    const count = paymentOccasionIds?.length ?? 0;
    const among = paymentOccasionIds === null ? '' : ` of ${count} ${count === 1 ? 'occasion' : 'occasions'}`;
    return `${actInWords[act]}${upTo}${among}`;
  });
