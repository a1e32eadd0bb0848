import type { ActingKey, Viewer } from './actor.ts';
import type { OrganizationRole } from '../db/schema/values.ts';

/** What no key does, whatever its maker may: decide about payments, give money back, move it by hand. */
const never: readonly OrganizationRole[] = [
  'APPROVE_INBOUND_PAYMENT',
  'APPROVE_OUTBOUND_PAYMENT',
  'INITIATE_MANUAL_TRANSFER',
  'REFUND_PAYMENT',
];

/**
 * What is left of a person's access for a program that acts for them: one organization, as much as they may there now,
 * without what no key does. Platform staff have nothing to lend.
 */
export function confined(maker: Viewer, key: ActingKey): Viewer {
  const held = maker.memberships.get(key.organizationId);
  const roles = [...(held ?? [])].filter((role) => !never.includes(role));
  return {
    ...maker,
    isSuperadmin: false,
    memberships: new Map(held === undefined ? [] : [[key.organizationId, new Set(roles)]]),
    key,
  };
}
