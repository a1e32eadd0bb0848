import type { Offer, Preset } from '../payer-api/answers.ts';
import { inputName } from './form-fields.ts';
import { money } from './money.ts';
import type { Outcome } from './outcome.ts';

/** Names of the form's fields that a payment link has filled in; the payer reads them and changes none. */
export const presetNames = ({ link }: Offer): ReadonlySet<string> =>
  new Set(link?.formData.map(({ name }) => name));

/** What was typed, with what the link decided in its place: nothing of that is taken from a form or an address. */
export function withPresets(
  { link }: Offer,
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  const amount = link?.amount ?? null;
  const fields: (readonly [string, string])[] = (link?.formData ?? []).map((field) => [
    inputName(field),
    field.value,
  ]);
  return {
    ...typed,
    ...(amount === null ? {} : { amount: money(amount) }),
    ...Object.fromEntries(fields),
  };
}

/** Why a payment link takes no payment any more; null while it does. */
export function linkClosed({ state }: Preset, organization: string): Outcome | null {
  const ask = `If you still have to pay, ask ${organization} for a new one.`;
  const told = {
    ENDED: { title: 'This payment link has ended', text: `Its last day is over. ${ask}` },
    REVOKED: {
      title: 'This payment link was withdrawn',
      text: `${organization} takes no payments through it any more. ${ask}`,
    },
    USED_UP: {
      title: 'This payment link has been used',
      text: `As many payments were made through it as it allows. ${ask}`,
    },
  };
  return state === 'OPEN' ? null : { ...told[state], quarters: null };
}
