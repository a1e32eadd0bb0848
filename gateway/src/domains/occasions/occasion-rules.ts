import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { changedSince, holdSame } from '../../base/as-read.ts';
import { LONGEST_MATCHED, problemOfPattern, sizeOfPattern } from '../../base/patterns.ts';
import type { PaymentOccasionRow } from '../../db/rows.ts';
import { formFieldTypes, paymentDirections } from '../../db/schema/values.ts';
import {
  centsAmount,
  emailChanges,
  emailList,
  id,
  orAbsent,
  regionList,
  requiredText,
  timeZone,
} from '../../base/inputs.ts';

const MAX_FIELDS = 50;

/** Together the patterns of a form may cost this many steps for each character, so that one form is checked in no time. */
const LARGEST_PATTERNS = 1_000;

const pattern = z
  .string()
  .max(200)
  .superRefine((text, context) => {
    const message = problemOfPattern(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

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
    pattern: nullish(pattern),
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
  })
  .refine(({ pattern: text, maxLength }) => text === null || (maxLength ?? 0) <= LONGEST_MATCHED, {
    message: `At most ${LONGEST_MATCHED} characters in a field with a pattern`,
    path: ['maxLength'],
  });

/** A field as it is stored, made by rules that may have been others. */
const readField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(formFieldTypes),
  required: z.boolean().nullish(),
  placeholder: z.string().nullish(),
  options: z.array(z.string()).nullish(),
  min: z.number().nullish(),
  max: z.number().nullish(),
  minLength: z.int().nullish(),
  maxLength: z.int().nullish(),
  pattern: z.string().nullish(),
  value: z.string().nullish(),
});

const formFields = z
  .array(formField)
  .max(MAX_FIELDS, `At most ${MAX_FIELDS} fields`)
  .superRefine((fields, context) => {
    fields.forEach(({ name }, place) => {
      if (fields.findIndex((other) => other.name === name) < place)
        context.addIssue({ code: 'custom', message: 'Each name only once', path: [place, 'name'] });
    });
    let size = 0;
    fields.forEach(({ pattern: text }, place) => {
      size += text === null ? 0 : sizeOfPattern(text);
      if (text !== null && size > LARGEST_PATTERNS)
        context.addIssue({
          code: 'custom',
          message: 'The patterns of this form are too complex together',
          path: [place, 'pattern'],
        });
    });
  });

const reminderDays = z
  .array(z.int().min(-30, 'At most 30 days before').max(30, 'At most 30 days after'))
  .max(6, 'At most 6 reminders')
  .transform((days) => [...new Set(days)].toSorted((one, other) => one - other));

const name = requiredText(100);
/** Null empties a limit and an escrow account and means nothing elsewhere. */
const settings = {
  context: orAbsent(z.enum(['EMD', 'GENERIC'], 'Choose EMD or GENERIC')),
  escrowAccountId: id.nullable().optional(),
  limit: centsAmount
    .refine((cents) => cents >= 4_800, 'Min $48')
    .nullable()
    .optional(),
  timeZone: orAbsent(timeZone),
  dueBankingDays: z
    .int('Enter a number of days')
    .min(0, 'From 0 to 60 days')
    .max(60, 'From 0 to 60 days')
    .nullable()
    .optional(),
  reminderDays: orAbsent(reminderDays),
  autoAuthEnabled: orAbsent(z.boolean()),
  acceptsCreditCards: orAbsent(z.boolean()),
  approvalRequired: orAbsent(z.boolean()),
  sendDepositedEmails: orAbsent(z.boolean()),
  requiresSecondaryApproval: orAbsent(z.boolean()),
  expeditePayment: orAbsent(z.boolean()),
  checkBalance: orAbsent(z.boolean()),
  emails: orAbsent(emailList),
  emailChanges: orAbsent(emailChanges),
  gated: orAbsent(z.boolean()),
  operatingRegion: orAbsent(regionList),
  formFields: orAbsent(formFields),
};

/** Said of an occasion for earnest money that would be sent. */
export const sentEarnestMoney = 'Earnest money is collected, not sent';
export const sendsEarnestMoney = (context: string, direction: string): boolean =>
  context === 'EMD' && direction === 'OUTBOUND';

/** Whether the fields that somebody has read are those that are stored; what is left out is null or false. */
const areSameFields = (read: readonly object[], stored: readonly object[]): boolean =>
  isDeepStrictEqual(read.map(withoutEmpty), stored.map(withoutEmpty));

const withoutEmpty = (field: object): object =>
  Object.fromEntries(Object.entries(field).filter(([, value]) => value != null && value !== false));

/** The lists of an occasion as they were read, for a change of them. */
type ReadLists = Omit<z.output<typeof occasionChange>, 'input'>;

/**
 * Takes the stored lists and those that were edited; what is not said was not edited.
 *
 * @throws GatewayError CONFLICT where somebody else has changed such a list since
 */
export function requireListsAsRead(
  stored: Pick<PaymentOccasionRow, 'formFields' | 'operatingRegion' | 'reminderDays'>,
  { formFieldsBefore, operatingRegionBefore, reminderDaysBefore }: ReadLists,
): void {
  if (formFieldsBefore !== undefined && !areSameFields(formFieldsBefore, stored.formFields)) {
    throw changedSince('the form fields', 'input.formFields');
  }
  if (operatingRegionBefore !== undefined && !holdSame(operatingRegionBefore, stored.operatingRegion)) {
    throw changedSince('the operating regions', 'input.operatingRegion');
  }
  if (reminderDaysBefore !== undefined && !holdSame(texts(reminderDaysBefore), texts(stored.reminderDays))) {
    throw changedSince('the reminder days', 'input.reminderDays');
  }
}

const texts = (numbers: readonly number[]): string[] => numbers.map(String);

/** The input of `createPaymentOccasion`. */
export const newOccasion = z.object({
  input: z
    .object({
      ...settings,
      name,
      direction: z.enum(paymentDirections),
      organizationId: id,
      fundingSourceId: id,
      feeConfigurationId: id,
    })
    .refine(({ context, direction }) => !sendsEarnestMoney(context ?? 'GENERIC', direction), {
      message: sentEarnestMoney,
      path: ['context'],
    }),
});
export type NewOccasion = z.output<typeof newOccasion>['input'];

/** The input of `updatePaymentOccasion`; the organization and the direction stay what they are. */
export const occasionChange = z.object({
  input: z.object({
    ...settings,
    id: orAbsent(id),
    name: orAbsent(name),
    direction: orAbsent(z.enum(paymentDirections)),
    organizationId: orAbsent(id),
    fundingSourceId: orAbsent(id),
    feeConfigurationId: orAbsent(id),
  }),
  formFieldsBefore: orAbsent(z.array(readField)),
  operatingRegionBefore: orAbsent(z.array(z.string())),
  reminderDaysBefore: orAbsent(z.array(z.int())),
});
export type OccasionChange = z.output<typeof occasionChange>;
