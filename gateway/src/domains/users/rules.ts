import { z } from 'zod';
import { organizationRoles } from '../../db/schema/values.ts';
import type { OrganizationRole } from '../../db/schema/values.ts';
import { email, id, phone, requiredText } from '../../base/inputs.ts';

/** Somebody who is about to be added. */
export const newPerson = z.object({
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: email.pipe(z.string().max(254)),
  phone: z.string().trim().min(1, 'Required').pipe(phone),
});

/** What people and platform staff change of a person; null and absent leave a name or a choice as it is. */
export const personChanges = z.object({
  id,
  firstName: requiredText(100).nullish(),
  lastName: requiredText(100).nullish(),
  phone: phone.nullish(),
  defaultFundingSourceId: z.uuid('Invalid').nullable().optional(),
  agentCoveringFees: z.boolean().nullish(),
  allowOrgRegistration: z.boolean().nullish(),
  role: z.enum(['user', 'superadmin']).nullish(),
});

/** What people do not change of themselves. */
export const changedByStaff = ['allowOrgRegistration', 'role'] as const;

/** What of a person can be emptied. */
export const emptiable: readonly string[] = ['phone', 'defaultFundingSourceId'];

const anyRoles = z.array(z.enum(organizationRoles)).max(organizationRoles.length);
const someRoles = anyRoles.min(1, 'Required');

/** An organization that somebody was invited to. */
export const organizationMeant = z.object({ organizationId: id });
/** A member of an organization. */
export const member = z.object({ userId: id, organizationId: id });
/** Roles that a member gets or loses. */
export const memberRoles = member.extend({ roles: someRoles });
/** All roles that a member is to hold; there may be none. */
export const rolesSet = z.object({ id, organizationId: id, roles: anyRoles });
/** Roles that the viewer asks for. */
export const rolesWished = z.object({ organizationId: id, roles: someRoles });
/** Who is to be a member: named by an id, an e-mail address, or both. */
export const newMember = z
  .object({
    organizationId: id,
    userId: id.nullish(),
    roles: someRoles,
    email: email.pipe(z.string().max(254)).nullish(),
  })
  .refine(({ userId, email: address }) => userId || address != null, {
    message: 'Email is required',
    path: ['email'],
  });

/** What an admin may give by adding somebody; the rest is for platform staff. */
const givenByAdmins: ReadonlySet<OrganizationRole> = new Set(['ADMIN', 'REQUEST', 'REQUEST_ESCROW', 'TRACK']);

export const mayBeGivenByAdmins = (roles: readonly OrganizationRole[]): boolean =>
  roles.every((role) => givenByAdmins.has(role));

/** Roles in the order of the enumeration, each once. */
export const rolesInOrder = (roles: Iterable<OrganizationRole>): OrganizationRole[] => {
  const held = new Set(roles);
  return organizationRoles.filter((role) => held.has(role));
};
