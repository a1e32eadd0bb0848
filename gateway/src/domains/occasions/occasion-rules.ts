import { z } from 'zod';
import { formFieldTypes, paymentDirections } from '../../db/schema/values.ts';
import { centsAmount, emailList, regionList, requiredText } from '../../base/inputs.ts';

const MAX_FIELDS = 50;

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** A pattern that compiles, without a repeated group of repetitions: such a one can take for ever to match. */
const isSafePattern = (pattern: string): boolean => {
  if (/\([^()]*[+*}][^()]*\)\s*[+*{]/.test(pattern) || /\\\d/.test(pattern)) return false;
  try {
    new RegExp(`^(?:${pattern})$`, 'v');
    return true;
  } catch {
    return false;
  }
};

const nullish = <Shape extends z.ZodType>(shape: Shape) =>
  shape.nullish().transform((value) => value ?? null);

const formField = z
  .object({
    name: z
      .string()
      .trim()
      .regex(/^[a-z][\w-]{0,63}$/i, 'Use letters, digits, underscores or hyphens'),
    label: requiredText(200),
    type: z.enum(formFieldTypes),
    required: z
      .boolean()
      .nullish()
      .transform((value) => value ?? false),
    placeholder: nullish(z.string().max(200)),
    options: nullish(z.array(requiredText(200)).max(200)),
    min: nullish(z.number()),
    max: nullish(z.number()),
    minLength: nullish(z.int().min(0).max(5_000)),
    maxLength: nullish(z.int().min(1).max(5_000)),
    pattern: nullish(z.string().max(200).refine(isSafePattern, 'This pattern can’t be used')),
    value: nullish(z.string().max(5_000)),
  })
  .refine(({ type, options }) => type !== 'SELECT' || (options?.length ?? 0) > 0, {
    message: 'A selection needs options',
    path: ['options'],
  })
  .refine(({ min, max }) => min === null || max === null || min <= max, {
    message: 'The largest value is below the smallest',
    path: ['max'],
  })
  .refine(({ minLength, maxLength }) => minLength === null || maxLength === null || minLength <= maxLength, {
    message: 'The largest length is below the smallest',
    path: ['maxLength'],
  });

const formFields = z
  .array(formField)
  .max(MAX_FIELDS, `At most ${MAX_FIELDS} fields`)
  .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, 'Each name only once');

const name = requiredText(100);
const settings = {
  context: z.enum(['EMD', 'GENERIC'], 'Choose EMD or GENERIC').optional(),
  escrowAccountId: z.string().nullable().optional(),
  limit: centsAmount
    .refine((cents) => cents >= 4_800, 'Min $48')
    .nullable()
    .optional(),
  timeZone: z.string().refine(isTimeZone, 'Choose a time zone').optional(),
  autoAuthEnabled: z.boolean().optional(),
  acceptsCreditCards: z.boolean().optional(),
  approvalRequired: z.boolean().optional(),
  sendDepositedEmails: z.boolean().optional(),
  requiresSecondaryApproval: z.boolean().optional(),
  expeditePayment: z.boolean().optional(),
  checkBalance: z.boolean().optional(),
  emails: emailList.optional(),
  gated: z.boolean().optional(),
  operatingRegion: regionList.optional(),
  formFields: formFields.optional(),
};

/** What makes a payment occasion. */
export const newOccasion = z.object({
  ...settings,
  name,
  direction: z.enum(paymentDirections),
  organizationId: z.string(),
  fundingSourceId: z.string(),
  feeConfigurationId: z.string(),
});

/** What may change of a payment occasion; its organization and direction stay. */
export const occasionChanges = z.object({
  ...settings,
  name: name.optional(),
  fundingSourceId: z.string().optional(),
  feeConfigurationId: z.string().optional(),
});

const emptied: readonly string[] = ['limit', 'escrowAccountId'];

/** The fields that are given: null empties a limit and an escrow account and means nothing elsewhere. */
export const givenFields = (input: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).filter(([field, value]) => value !== null || emptied.includes(field)),
  );
