import { organizationRoles } from '../../db/schema/values.ts';

/** Who tries: nobody, a member of another organization with every permission, each single permission, platform staff. */
export const viewers = ['nobody', 'stranger', ...organizationRoles, 'superadmin'] as const;
export type ViewerKind = (typeof viewers)[number];

export const staff: readonly ViewerKind[] = ['superadmin'];
export const admins: readonly ViewerKind[] = ['ADMIN', 'SUPERADMIN', ...staff];
export const overseers: readonly ViewerKind[] = [
  ...admins,
  'APPROVE_INBOUND_PAYMENT',
  'APPROVE_OUTBOUND_PAYMENT',
  'REFUND_PAYMENT',
  'INITIATE_MANUAL_TRANSFER',
];
export const members: readonly ViewerKind[] = [...organizationRoles, ...staff];
/** Whoever is signed in, about themselves or what belongs to nobody. */
export const everyone: readonly ViewerKind[] = [...members, 'stranger'];
export const and = (kinds: readonly ViewerKind[], ...more: ViewerKind[]): readonly ViewerKind[] => [
  ...kinds,
  ...more,
];
