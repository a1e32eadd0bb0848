import { z } from 'zod';
import type { StoredFormDatum, StoredFormField } from '../../db/schema/shapes.ts';
import { badInput } from '../../base/errors.ts';
import { LONGEST_MATCHED, matchesPattern } from '../../base/patterns.ts';

const MAX_VALUE = 5_000;

/** What was filled in of a form; whether its fields are there, its occasion says. */
export const formValues = z.array(z.object({ name: z.string(), value: z.string() }));
export type GivenValue = z.output<typeof formValues>[number];

/** The wordings of a form: an e-mail request's and a payment's differ. */
export interface EmailTexts {
  required: string;
  invalid: string;
}
export const requestEmailTexts: EmailTexts = {
  required: 'Email is required',
  invalid: 'Enter a valid email',
};
export const paymentEmailTexts: EmailTexts = {
  required: 'Email address is required.',
  invalid: 'Email address must be a valid email.',
};

/** An e-mail address, without spaces around it. */
export const emailAddress = ({ required, invalid }: EmailTexts) =>
  z.string().trim().min(1, required).max(254, invalid).pipe(z.email(invalid));

/**
 * Checks what was filled in against an occasion's fields and keeps it with the labels of now.
 *
 * @param path of the list in the input, for example `request.formFields`
 * @throws GatewayError BAD_INPUT naming the first field at fault
 */
export function checkForm(
  fields: readonly StoredFormField[],
  given: readonly GivenValue[],
  path: string,
): StoredFormDatum[] {
  const values = new Map(given.map(({ name, value }) => [name, value.trim()]));
  for (const name of values.keys()) {
    if (!fields.some((field) => field.name === name))
      throw badInput(`Unknown field ${name}`, `${path}.${name}`);
  }
  return fields.flatMap((field) => {
    const value = values.get(field.name) ?? '';
    const problem = problemOf(field, value);
    if (problem !== null) throw badInput(problem, `${path}.${field.name}`);
    return value === '' ? [] : [{ name: field.name, label: field.label, value }];
  });
}

/** What is wrong with a value, in words for the person who typed it; null for nothing. */
export function problemOf(field: StoredFormField, value: string): string | null {
  const { label } = field;
  if (value === '' || (field.type === 'CHECKBOX' && value === 'false')) {
    return field.required ? `${label} is required` : null;
  }
  const { minLength, maxLength, options, pattern } = field;
  const longest = Math.min(maxLength ?? MAX_VALUE, pattern ? LONGEST_MATCHED : MAX_VALUE);
  if (value.length > longest) return `${label} must have at most ${longest} characters`;
  if (typeof minLength === 'number' && value.length < minLength)
    return `${label} must have at least ${minLength} characters`;
  const wrong = problemOfType(field, value);
  if (wrong !== null) return wrong;
  if (field.type === 'SELECT' && options && !options.includes(value))
    return `${label} must be one of the options`;
  return pattern && !matchesPattern(pattern, value) ? `${label} has the wrong format` : null;
}

function problemOfType({ type, label, min, max }: StoredFormField, value: string): string | null {
  switch (type) {
    case 'EMAIL':
      return z.email().safeParse(value).success ? null : 'Enter a valid email';
    case 'URL':
      return z.url({ protocol: /^https?$/ }).safeParse(value).success ? null : 'Enter a valid url';
    case 'TEL':
      return /^\+?[\d\s().-]{7,20}$/.test(value) ? null : `${label} must be a phone number`;
    case 'DATE':
      return z.iso.date().safeParse(value).success ? null : `${label} must be a date`;
    case 'CHECKBOX':
      return value === 'true' || value === 'on' ? null : `${label} must be checked or not`;
    case 'NUMBER':
    case 'RANGE': {
      const number = Number(value);
      if (!Number.isFinite(number)) return `${label} must be a number`;
      if (typeof min === 'number' && number < min) return `${label} must be at least ${min}`;
      return typeof max === 'number' && number > max ? `${label} must be at most ${max}` : null;
    }
    default:
      return null;
  }
}

/** The property's address: the field that is named for it, else the first that holds an address. */
export function addressIn(
  fields: readonly StoredFormField[],
  data: readonly StoredFormDatum[],
): string | null {
  const named = data.find(({ name }) => name === 'propaddress');
  const typed = data.find(({ name }) =>
    fields.some((field) => field.name === name && field.type === 'ADDRESS'),
  );
  return (named ?? typed)?.value ?? null;
}
