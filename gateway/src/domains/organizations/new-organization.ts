import { z } from 'zod';
import { organizationTypes } from '../../db/schema/values.ts';
import type { CreateOrganizationInput } from '../../generated/schema.ts';
import { badInput } from '../../base/errors.ts';
import { optionalText, requiredText } from '../../base/inputs.ts';
import { parsed } from '../../base/parse.ts';
import { asOrganizationType, slug, typeGiven, webAddress } from './rules.ts';
import { phone } from '../../base/inputs.ts';
import { email } from '../../base/inputs.ts';

/** An empty text means that there is none. */
const orNone = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .union([z.literal('').transform(() => null), shape])
    .nullish()
    .transform((value) => value ?? null);

const rules = z.object({
  name: requiredText(200),
  type: orNone(typeGiven),
  organizationType: orNone(z.enum(organizationTypes, 'Choose a type')),
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
  customerId: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
});

/** Fields that only a superuser may leave empty. */
const neededByOthers = ['organizationType', 'email', 'phone', 'slug', 'address', 'url'] as const;

/**
 * An organization as it may be created.
 *
 * @throws GatewayError BAD_INPUT with the field that is missing or wrong.
 */
export function newOrganization(input: CreateOrganizationInput, bySuperuser: boolean) {
  const { type, organizationType, ...rest } = parsed(rules, input, 'input');
  const given = { ...rest, organizationType: organizationType ?? asOrganizationType(type) };
  if (!bySuperuser) {
    for (const field of neededByOthers)
      if (given[field] === null) throw badInput('Required', `input.${field}`);
  }
  return given;
}
export type NewOrganization = ReturnType<typeof newOrganization>;

/** A friendly URL out of a name, for superusers who give none. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50) || 'organization';
