import { z } from 'zod';
import { organizationRoles, paymentActs } from '../../db/schema/values.ts';
import type { OrganizationRole } from '../../db/schema/values.ts';
import {
  byId,
  centsAmount,
  email,
  id,
  optionalText,
  orAbsent,
  phone,
  requiredText,
} from '../../base/inputs.ts';

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
export const rolesSet = z.object({
  id,
  organizationId: id,
  roles: anyRoles,
  rolesBefore: orAbsent(anyRoles),
});
/** Roles that the viewer asks for. */
export const rolesWished = z.object({ organizationId: id, roles: someRoles });
const limit = z.object({
  act: z.enum(paymentActs),
  maxAmount: centsAmount.nullish().transform((amount) => amount ?? null),
  paymentOccasionIds: z
    .array(id.toLowerCase())
    .max(100, 'At most 100 occasions')
    .nullish()
    .transform((ids) => ids ?? null),
});
/** How far somebody goes with each act; none for no limit. */
const limitsGiven = z
  .array(limit)
  .max(paymentActs.length)
  .refine((limits) => new Set(limits.map(({ act }) => act)).size === limits.length, 'One limit for each act')
  .nullish()
  .transform((limits) => limits ?? []);

/** All that a member is to hold. */
export const permissionsWanted = member.extend({
  roles: anyRoles,
  limits: limitsGiven,
  before: orAbsent(z.object({ roles: anyRoles, limits: limitsGiven })),
});
/** A waiting change that is refused, with why. */
export const permissionRefusal = byId.extend({
  reason: optionalText(500)
    .nullish()
    .transform((reason) => reason ?? null),
});

/** A business that somebody asked to register and that is declined, with the reason that they are told. */
export const businessRefusal = byId.extend({ reason: requiredText(1_000) });

/** Who is to be a member: named by an id, an e-mail address, or both. */
export const newMember = z
  .object({
    organizationId: id,
    userId: id.nullish(),
    roles: someRoles,
    limits: limitsGiven,
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
