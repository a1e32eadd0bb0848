import { permissionTexts } from '../roles';
import type { GivingPermissionsQuery } from './permissions.generated';

/** What somebody holds in an organization, or may give there, as the gateway spells it. */
export type Grant = Readonly<NonNullable<GivingPermissionsQuery['permissionsToGive']>>;
export type Role = Grant['roles'][number];
export type Limit = Grant['limits'][number];
export type Act = Limit['act'];

/** What people give each other, in the order in which it is shown. */
export const permissions: readonly { readonly role: Role; readonly label: string }[] = [
  ...permissionTexts,
  { role: 'REQUEST', label: 'Request payments' },
  { role: 'REQUEST_ESCROW', label: 'Request earnest money' },
  { role: 'TRACK', label: 'Track payments' },
];

const rolesOfAct: Readonly<Record<Act, readonly Role[]>> = {
  COLLECT: ['ADMIN', 'SUPERADMIN', 'REQUEST', 'REQUEST_ESCROW'],
  SEND: ['ADMIN', 'SUPERADMIN', 'INITIATE_MANUAL_TRANSFER'],
  APPROVE_INBOUND: ['APPROVE_INBOUND_PAYMENT'],
  APPROVE_OUTBOUND: ['APPROVE_OUTBOUND_PAYMENT'],
  REFUND: ['REFUND_PAYMENT'],
};

/** What somebody does with money, in the order of a payment's life. */
export const acts: readonly Act[] = ['COLLECT', 'SEND', 'APPROVE_INBOUND', 'APPROVE_OUTBOUND', 'REFUND'];

/** Whether the roles come with an act. */
export const performs = (roles: readonly Role[], act: Act): boolean =>
  rolesOfAct[act].some((role) => roles.includes(role));

export const limitOf = ({ limits }: Pick<Grant, 'limits'>, act: Act): Limit =>
  limits.find((limit) => limit.act === act) ?? { act, maxAmount: null, paymentOccasionIds: null };

/** Permissions that belong together, to begin with. */
interface Preset {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly roles: readonly Role[];
  /** What the acts are limited to until somebody types something else, cents. */
  readonly upTo: number | null;
}

const owners: readonly Role[] = [
  'ADMIN',
  'APPROVE_INBOUND_PAYMENT',
  'APPROVE_OUTBOUND_PAYMENT',
  'REFUND_PAYMENT',
];

export const presets: readonly Preset[] = [
  {
    ...{ id: 'admin', label: 'Admin', roles: ['ADMIN'], upTo: null },
    hint: 'Adds accounts and people, requests and sends payments, and approves none.',
  },
  {
    ...{ id: 'collect', label: 'Collect only', roles: ['REQUEST', 'REQUEST_ESCROW', 'TRACK'], upTo: null },
    hint: 'Requests payments and follows their own.',
  },
  {
    ...{ id: 'approver', label: 'Approver up to an amount', upTo: 1_000_000 },
    roles: ['APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT'],
    hint: 'Sees every payment and approves or declines those within the limit.',
  },
  {
    ...{ id: 'refunds', label: 'Refunds', roles: ['REFUND_PAYMENT'], upTo: null },
    hint: 'Sees every payment and gives deposited earnest money back.',
  },
  {
    ...{ id: 'auditor', label: 'Read-only auditor', roles: ['AUDIT', 'TRACK'], upTo: null },
    hint: 'Reads the reconciliation and its evidence, and changes nothing.',
  },
  {
    ...{ id: 'owner', label: 'Owner', roles: owners, upTo: null },
    hint: 'All of it, without a limit. An organization always keeps one.',
  },
];

export const nothing: Grant = { roles: [], limits: [] };

const sameRoles = (one: readonly Role[], other: readonly Role[]) =>
  one.length === other.length && one.every((role) => other.includes(role));
const isGiven = (role: Role) => permissions.some((each) => each.role === role);

/** The preset whose permissions somebody holds; null for others. */
export const presetOf = ({ roles, limits }: Grant): Preset | null =>
  presets.find(
    (preset) =>
      sameRoles(preset.roles, roles.filter(isGiven)) && (preset.id !== 'owner' || limits.length === 0),
  ) ?? null;

/** Why the viewer can't give these permissions; null where they can. */
export function reasonAgainst(roles: readonly Role[], toGive: Grant): string | null {
  const missing = roles.find((role) => !toGive.roles.includes(role));
  const label = permissions.find(({ role }) => role === missing)?.label;
  return label === undefined ? null : `You don’t hold “${label}” yourself.`;
}

/** A limit as far as the viewer goes themselves. */
function within({ act, maxAmount, paymentOccasionIds }: Limit, toGive: Grant): Limit {
  const own = limitOf(toGive, act);
  const most = own.maxAmount;
  const fitting = paymentOccasionIds?.filter((id) => own.paymentOccasionIds?.includes(id) ?? true);
  return {
    act,
    maxAmount: most === null ? maxAmount : Math.min(most, maxAmount ?? most),
    paymentOccasionIds: fitting ?? own.paymentOccasionIds,
  };
}

const isLimit = ({ maxAmount, paymentOccasionIds }: Limit) =>
  maxAmount !== null || paymentOccasionIds !== null;

/** What is limited of these roles: as it was, and what is new as far as the viewer goes. */
const limitsFor = (roles: readonly Role[], before: Grant, upTo: number | null, toGive: Grant): Limit[] =>
  acts
    .filter((act) => performs(roles, act))
    .map((act) =>
      performs(before.roles, act)
        ? limitOf(before, act)
        : within({ act, maxAmount: upTo, paymentOccasionIds: null }, toGive),
    )
    .filter(isLimit);

/** A preset in the place of what was held; what only platform staff gives stays. */
export function withPreset({ roles: given, upTo }: Preset, held: Grant, toGive: Grant): Grant {
  const roles = [...given, ...held.roles.filter((role) => !isGiven(role))];
  return { roles, limits: limitsFor(roles, nothing, upTo, toGive) };
}

/** A grant with one permission more, or less. */
export function toggled(grant: Grant, role: Role, toGive: Grant): Grant {
  const has = grant.roles.includes(role);
  const roles = has ? grant.roles.filter((each) => each !== role) : [...grant.roles, role];
  return { roles, limits: limitsFor(roles, grant, null, toGive) };
}

/** A grant with another limit of an act. */
export const withLimit = ({ roles, limits: before }: Grant, limit: Limit): Grant => ({
  roles,
  limits: [...before.filter(({ act }) => act !== limit.act), limit].filter(isLimit),
});

const formOfLimit = ({ maxAmount, paymentOccasionIds }: Limit): string =>
  JSON.stringify([maxAmount, paymentOccasionIds === null ? null : [...paymentOccasionIds].sort()]);
const isSameLimit = (one: Limit, other: Limit): boolean => formOfLimit(one) === formOfLimit(other);

const formOf = ({ roles, limits: set }: Grant): string =>
  JSON.stringify([[...roles].sort(), acts.map((act) => formOfLimit(limitOf({ limits: set }, act)))]);

/** Whether two grants say the same. */
export const sameGrant = (one: Grant, other: Grant): boolean => formOf(one) === formOf(other);

/** What was chosen of a grant as it was read, brought to what the person holds by now: the rest is what others saved. */
export function rebased(read: Grant, wanted: Grant, held: Grant): Grant {
  const isKept = (role: Role) => wanted.roles.includes(role) || !read.roles.includes(role);
  const added = wanted.roles.filter((role) => !read.roles.includes(role));
  const roles = [...new Set([...held.roles.filter(isKept), ...added])];
  const limitFor = (act: Act) =>
    isSameLimit(limitOf(wanted, act), limitOf(read, act)) ? limitOf(held, act) : limitOf(wanted, act);
  const limits = acts.filter((act) => performs(roles, act)).map(limitFor);
  return { roles, limits: limits.filter(isLimit) };
}

/** What others changed of a grant since it was read, in words. */
export function changesSince(read: Grant, held: Grant): readonly string[] {
  const changed = permissions.filter(({ role }) => read.roles.includes(role) !== held.roles.includes(role));
  const limited = acts.some((act) => !isSameLimit(limitOf(read, act), limitOf(held, act)));
  return [
    ...changed.map(({ role, label }) => `${label}: ${held.roles.includes(role) ? 'given' : 'taken away'}.`),
    ...(limited ? ['How far the permissions go: changed.'] : []),
  ];
}

/** Limits as a change takes them. */
export const limitsGiven = (set: Grant['limits']) =>
  set.map(({ act, maxAmount, paymentOccasionIds }) => ({
    act,
    maxAmount,
    paymentOccasionIds: paymentOccasionIds === null ? null : [...paymentOccasionIds],
  }));

/** A grant as a change takes it. */
export const grantGiven = ({ roles, limits }: Grant) => ({ roles: [...roles], limits: limitsGiven(limits) });
