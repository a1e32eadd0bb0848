import type { ViewerKind } from '@keyturn/shared/organization';

interface Person {
  /** superadmin for platform staff, else user. */
  readonly role: string;
  readonly organizationPermissions: readonly { readonly roles: readonly string[] }[];
}

/** What a person holds in the organizations that were asked about. */
export function rolesOf({
  organizationPermissions,
}: Pick<Person, 'organizationPermissions'>): ReadonlySet<string> {
  return new Set(organizationPermissions.flatMap(({ roles }) => roles));
}

/** Whether somebody has an invitation that they have not accepted yet. */
export const isInvited = ({
  organizationPermissions,
}: {
  readonly organizationPermissions: readonly { readonly acceptedAt: string | null }[];
}): boolean => organizationPermissions.some(({ acceptedAt }) => acceptedAt === null);

/** The labels of the list's Admin Roles. Only a superuser learns who is a superadmin. */
export function roleLabels(person: Person, viewer: ViewerKind): readonly string[] {
  const roles = rolesOf(person);
  const approves = roles.has('APPROVE_INBOUND_PAYMENT') || roles.has('APPROVE_OUTBOUND_PAYMENT');
  return [
    ...(person.role === 'superadmin' && viewer === 'superuser' ? ['Superadmin'] : []),
    ...(roles.has('ADMIN') ? ['Admin'] : []),
    ...(approves ? ['Approval'] : []),
    ...(roles.has('REFUND_PAYMENT') ? ['Refunds'] : []),
  ];
}

/** The organization roles in words, in the order in which they are shown. */
export const permissionTexts = [
  { role: 'ADMIN', label: 'Administrate Org' },
  { role: 'APPROVE_INBOUND_PAYMENT', label: 'Approve gated payments' },
  { role: 'APPROVE_OUTBOUND_PAYMENT', label: 'Provide secondary approval' },
  { role: 'REFUND_PAYMENT', label: 'Refund payments' },
  { role: 'RECONCILE', label: 'Reconcile accounts' },
  { role: 'AUDIT', label: 'Audit the reconciliation' },
] as const;
