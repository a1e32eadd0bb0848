import { z } from 'zod';
import type { Day } from '../../base/banking-days.ts';
import { badInput } from '../../base/errors.ts';
import { id, optionalText } from '../../base/inputs.ts';
import type { PaymentLinkRow } from '../../db/rows.ts';
import type { StoredFormDatum, StoredFormField } from '../../db/schema/shapes.ts';
import type { PaymentLinkState } from '../../generated/schema.ts';
import { dollars, paymentAmount } from '../../payments/drafts/amount-rules.ts';
import { formValues, problemOf, type GivenValue } from '../../payments/drafts/form-rules.ts';

/** The input of `createPaymentLink`; what the occasion asks of it, the command checks. */
export const newLink = z.object({
  input: z.object({
    organizationSlug: z.string(),
    paymentOccasionId: id,
    note: optionalText(300)
      .nullish()
      .transform((text) => text ?? null),
    amount: paymentAmount.nullish().transform((amount) => amount ?? null),
    formFields: formValues.nullish().transform((values) => values ?? []),
    endsOn: z.string().nullish(),
    maxPayments: z
      .int('Enter a whole number')
      .min(1, 'At least one')
      .max(100_000, 'At most 100,000')
      .nullish()
      .transform((most) => most ?? null),
  }),
});
export type NewLink = z.output<typeof newLink>['input'];

/** How a link stands on a day of its occasion's zone, with so many payments begun. */
export function linkState(
  { revokedAt, endsOn, maxPayments }: Pick<PaymentLinkRow, 'revokedAt' | 'endsOn' | 'maxPayments'>,
  payments: number,
  today: Day,
): PaymentLinkState {
  if (revokedAt !== null) return 'REVOKED';
  if (endsOn < today) return 'ENDED';
  return maxPayments !== null && payments >= maxPayments ? 'USED_UP' : 'OPEN';
}

/** Why nobody pays through a link any more, in words for its payer. */
export const closedBecause: Readonly<Record<Exclude<PaymentLinkState, 'OPEN'>, string>> = {
  ENDED: 'This payment link has ended.',
  REVOKED: 'This payment link was withdrawn.',
  USED_UP: 'This payment link has been used as often as it may be.',
};

/** What is filled in for the payer; what is left empty stays with them. @throws GatewayError BAD_INPUT with the field */
export function presetsOf(
  fields: readonly StoredFormField[],
  given: readonly GivenValue[],
): StoredFormDatum[] {
  return given.flatMap(({ name, value: typed }) => {
    const value = typed.trim();
    const path = `input.formFields.${name}`;
    const field = fields.find((each) => each.name === name);
    if (field === undefined) throw badInput(`Unknown field ${name}`, path);
    if (value === '' || (field.type === 'CHECKBOX' && value === 'false')) return [];
    const problem = problemOf(field, value);
    if (problem !== null) throw badInput(problem, path);
    return [{ name, label: field.label, value }];
  });
}

/**
 * What a payer pays through a link: what was decided for them stands, whatever they send.
 *
 * @throws GatewayError BAD_INPUT (`amount`, `formFields.{name}`) where they send something else.
 */
export function withPresets(
  link: Pick<PaymentLinkRow, 'amount' | 'formData'>,
  fields: readonly StoredFormField[],
  given: { amount: number; formFields: readonly GivenValue[] },
): { amount: number; formFields: GivenValue[] } {
  if (link.amount !== null && given.amount !== link.amount)
    throw badInput(`This link asks for ${dollars(link.amount)}`, 'amount');
  // A field that the occasion no longer has is no longer asked for.
  const presets = link.formData.filter(({ name }) => fields.some((field) => field.name === name));
  for (const { name, label, value } of presets) {
    const sent = given.formFields.find((each) => each.name === name);
    if (sent !== undefined && sent.value.trim() !== value)
      throw badInput(`${label ?? name} is set by this link`, `formFields.${name}`);
  }
  const own = given.formFields.filter(({ name }) => presets.every((preset) => preset.name !== name));
  return { amount: given.amount, formFields: [...presets, ...own] };
}
