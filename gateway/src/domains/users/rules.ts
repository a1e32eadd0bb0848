import { z } from 'zod';
import { organizationRoles } from '../../db/schema/values.ts';
import type { OrganizationRole } from '../../db/schema/values.ts';
import { requiredText } from '../../base/inputs.ts';
import { phone } from '../../base/inputs.ts';
import { email } from '../../base/inputs.ts';

/** Somebody who is about to be added. */
export const newPerson = z.object({
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: email.pipe(z.string().max(254)),
  phone: z.string().trim().min(1, 'Required').pipe(phone),
});

/** What people and platform staff change of a person; null and absent leave a name or a choice as it is. */
export const personChanges = z.object({
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

export const someRoles = z.array(z.enum(organizationRoles)).min(1, 'Required').max(organizationRoles.length);
export const anyRoles = z.array(z.enum(organizationRoles)).max(organizationRoles.length);

/** What an admin may give by adding somebody; the rest is for platform staff. */
const givenByAdmins: ReadonlySet<OrganizationRole> = new Set(['ADMIN', 'REQUEST', 'REQUEST_ESCROW', 'TRACK']);

export const mayBeGivenByAdmins = (roles: readonly OrganizationRole[]): boolean =>
  roles.every((role) => givenByAdmins.has(role));

/** Roles in the order of the enumeration, each once. */
export const rolesInOrder = (roles: Iterable<OrganizationRole>): OrganizationRole[] => {
  const held = new Set(roles);
  return organizationRoles.filter((role) => held.has(role));
};
