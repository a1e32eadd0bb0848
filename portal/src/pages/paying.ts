import type { Problems } from '../model/form-fields.ts';
import { checkPayer, payerBody, type PayerValues } from '../model/payer-form.ts';

/** Who pays and from what, ready for the payer API; or what is wrong with it. */
export type Paying = { body: object } | { problems: Problems };

/** Checks what a payer typed. */
export function payingOf(typed: Readonly<Record<string, string>>, values: PayerValues): Paying {
  const problems = checkPayer(values, typed['accountNumber']);
  if (Object.keys(problems).length > 0) return { problems };
  return { body: payerBody(values, typed['accountNumber'] ?? '') };
}

/** What is shown again after a try: a card or a bank sign-in that was refused is not tried again. */
export const shownAgain = (values: PayerValues, problems: Problems): PayerValues => ({
  ...values,
  ...(problems['cardNumber'] === undefined ? {} : { cardToken: '' }),
  ...(problems['account'] === undefined ? {} : { linkToken: '', linkAccount: '', linkLabel: '' }),
});

/** The words that the payer was shown, of the means that pays. */
export const consentIn = (typed: Readonly<Record<string, string>>) => {
  const consent = typed['account'] === 'card' ? typed['consentCard'] : typed['consentBank'];
  return consent ? { consent } : {};
};
