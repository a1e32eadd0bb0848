import { z } from 'zod';
import { email, emailChanges, id, orAbsent, phone } from '../../base/inputs.ts';
import { organizationTypes } from '../../db/schema/values.ts';
import type { OrganizationRow } from '../../db/rows.ts';

/** Addresses of the dashboard itself: no organization answers to them. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'role',
  'requests',
  'dashboard',
  'request',
  'logout',
  'callback',
  'plaid-continue',
  'support',
  'manage',
  'health',
  'sessions',
]);

const required = z.string().trim().min(1, 'Required').max(200, 'At most 200 characters');
const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .transform((value) => (value === '' ? null : value));
/** A web site's address, with or without http(s) before it; no other scheme. */
export const webAddress = z
  .string()
  .trim()
  .max(500, 'At most 500 characters')
  .regex(/^(https?:\/\/[^\s/$.?#]\S*|[^\s/$.?#:][^\s:]*)$/i, 'Enter a valid url');
/** An uploaded file's address, or a small picture in itself. */
const imageForm =
  /^(https?:\/\/\S{1,2000}|\/[^/\s]\S{0,2000}|data:image\/(png|jpeg|svg\+xml);base64,[a-z0-9+/=]{1,200000})$/i;
const image = z
  .string()
  .trim()
  .refine((value) => value === '' || imageForm.test(value), 'Enter a valid url')
  .transform((value) => (value === '' ? null : value));
const colour = z
  .string()
  .trim()
  .refine((value) => value === '' || /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value), 'Use a color like #30C97F')
  .transform((value) => (value === '' ? null : value));
export const slug = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(63, 'At most 63 characters')
  .regex(/^[\w-]+$/, 'Use only letters, numbers, underscores, or hyphens');
/** What an organization is, or, as calls may say besides, what it is to the bank-transfer provider. */
export const typeGiven = z.enum([...organizationTypes, 'BUSINESS', 'BUSINESS_NO_BALANCE'], 'Choose a type');

/** The organization's type, where `type` names one. */
export const asOrganizationType = (type: string | null | undefined) =>
  organizationTypes.find((each) => each === type) ?? null;

const instant = z.iso.datetime().transform((value) => new Date(value));

/** An empty text means the same as none. */
const orNone = <Shape extends z.ZodType<string, string>>(shape: Shape) =>
  z
    .string()
    .transform((value) => (value === '' ? null : value))
    .pipe(shape.nullable());

/** What may change of an organization; an absent field stays, null empties it. */
const fields = z.object({
  orgId: id,
  name: required.optional(),
  type: typeGiven.nullable().optional(),
  organizationType: z.enum(organizationTypes).nullable().optional(),
  email: orNone(email).nullable().optional(),
  phone: orNone(phone).nullable().optional(),
  address: optional(300).nullable().optional(),
  url: orNone(webAddress).nullable().optional(),
  emails: z
    .array(z.string().trim().toLowerCase().pipe(z.email('Emails must be valid')))
    .max(50, 'At most 50 emails')
    .transform((list) => [...new Set(list)])
    .optional(),
  emailChanges: orAbsent(emailChanges),
  slug: slug.optional(),
  secondaryApprovalEnabled: z.boolean().optional(),
  ownPermissions: z.boolean().optional(),
  approvalExpirationDays: z.int().min(1, 'From 1 to 365 days').max(365, 'From 1 to 365 days').optional(),
  backgroundColor: colour.nullable().optional(),
  logoLight: image.nullable().optional(),
  logoDark: image.nullable().optional(),
  escrowOnboardingSkippedAt: instant.nullable().optional(),
  escrowOnboardingCompletedAt: instant.nullable().optional(),
  fundingOnboardingSkippedAt: instant.nullable().optional(),
  fundingOnboardingCompletedAt: instant.nullable().optional(),
  brandingOnboardingSkippedAt: instant.nullable().optional(),
  brandingOnboardingCompletedAt: instant.nullable().optional(),
});

/** What only platform staff changes, and what it is called. */
export const changedByStaff = {
  slug: 'the friendly URL',
  secondaryApprovalEnabled: 'the secondary approval',
  ownPermissions: 'who gives permissions',
  approvalExpirationDays: 'how long approvals are waited for',
} as const;

/** Settings of an organization that control its money; platform staff alone changes them. */
export const controlsOfOrganization = [
  'secondaryApprovalEnabled',
  'ownPermissions',
  'approvalExpirationDays',
] as const satisfies (keyof typeof changedByStaff)[];

/** Fields that only a superuser may leave empty. */
const neededByAdmins = ['organizationType', 'email', 'phone', 'address', 'url'] as const;

/** The input of `updateOrganization`, by platform staff or by others. */
export const organizationChange = (byStaff: boolean) =>
  z.object({
    input: fields.transform(({ orgId, type, emailChanges, ...given }, context) => {
      const named = asOrganizationType(type);
      const wanted = { ...(named === null ? {} : { organizationType: named }), ...given };
      const missing = byStaff ? [] : neededByAdmins.filter((field) => wanted[field] === null);
      for (const field of missing) context.addIssue({ code: 'custom', message: 'Required', path: [field] });
      return { orgId, emailChanges, wanted: stated(wanted) };
    }),
  });
export type OrganizationChange = z.output<ReturnType<typeof organizationChange>>['input'];

const stated = (wanted: object): Partial<OrganizationRow> =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
