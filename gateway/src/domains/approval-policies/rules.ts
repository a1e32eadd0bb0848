import { z } from 'zod';
import { byId, centsAmount, id, optionalText, timeZone } from '../../base/inputs.ts';
import { approversAsked, paymentDirections } from '../../db/schema/values.ts';

const orNull = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().transform((value) => value ?? null);
const orFalse = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

const rule = z.object({
  direction: orNull(z.enum(paymentDirections)),
  minAmount: orNull(centsAmount),
  paymentOccasionIds: orNull(
    z.array(id.toLowerCase()).min(1, 'Choose an occasion').max(50, 'At most 50 occasions'),
  ),
  firstToAccount: orFalse,
  accountChangedDays: orNull(
    z.int('Enter a number of days').min(1, 'From 1 to 365 days').max(365, 'From 1 to 365 days'),
  ),
  outsideBusinessHours: orFalse,
  approvers: z.enum(approversAsked),
});

const minute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, 08:00');
const hours = z
  .object({ timeZone, opensAt: minute, closesAt: minute })
  .refine(({ opensAt, closesAt }) => opensAt < closesAt, {
    message: 'Closes before it opens',
    path: ['closesAt'],
  });

/** The input of `saveApprovalPolicy`. */
export const newPolicy = z.object({
  input: z.object({
    organizationId: id,
    baseVersion: z.int().min(0),
    rules: z.array(rule).max(20, 'At most 20 rules'),
    hours,
    secondFactor: orNull(z.boolean()),
  }),
});
export type NewPolicy = z.output<typeof newPolicy>['input'];

/** A waiting change that is refused, with why. */
export const policyRefusal = byId.extend({ reason: orNull(optionalText(500)) });
