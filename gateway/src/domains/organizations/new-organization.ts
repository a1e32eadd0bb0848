import { z } from 'zod';
import { organizationTypes } from '../../db/schema/values.ts';
import { email, id, optionalText, phone, requiredText } from '../../base/inputs.ts';
import { asOrganizationType, slug, typeGiven, webAddress } from './rules.ts';

/** An empty text means that there is none. */
const orNone = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .union([z.literal('').transform(() => null), shape])
    .nullish()
    .transform((value) => value ?? null);

const rules = z.object({
  name: requiredText(200),
  type: orNone(typeGiven),
  organizationType: z
    .enum(organizationTypes, 'Choose a type')
    .nullish()
    .transform((value) => value ?? null),
  email: orNone(email),
  phone: orNone(phone),
  slug: orNone(slug),
  address: orNone(optionalText(300)),
  url: orNone(webAddress),
  holdsEscrow: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  makeCurrentUserAdmin: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  customerId: id.nullish().transform((value) => value ?? null),
});

/** Fields that only a superuser may leave empty. */
const neededByOthers = ['organizationType', 'email', 'phone', 'slug', 'address', 'url'] as const;

/** The input of `createOrganization`, by platform staff or by others. */
export const newOrganization = (byStaff: boolean) =>
  z.object({
    input: rules.transform(({ type, organizationType, ...rest }, context) => {
      const given = { ...rest, organizationType: organizationType ?? asOrganizationType(type) };
      const missing = byStaff ? [] : neededByOthers.filter((field) => given[field] === null);
      for (const field of missing) context.addIssue({ code: 'custom', message: 'Required', path: [field] });
      return given;
    }),
  });
export type NewOrganization = z.output<ReturnType<typeof newOrganization>>['input'];

/** A friendly URL out of a name, for superusers who give none. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50) || 'organization';
