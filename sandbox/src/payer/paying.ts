import { cardAccount, type CardTokens } from './card-tokens.ts';
import type { Problems } from './model/form-fields.ts';
import { checkPayer, payerBody, secretsOf, type PayerValues } from './model/payer-form.ts';

/** Who pays and from what, ready for the payer API; or what is wrong with it. */
export type Paying = { body: object } | { problems: Problems };

/** Checks what a payer typed and puts a token in the place of a card. */
export async function payingOf(
  tokens: CardTokens,
  typed: Readonly<Record<string, string>>,
  values: PayerValues,
  key: string,
): Promise<Paying> {
  const secrets = secretsOf(typed);
  const problems = checkPayer(values, secrets);
  if (Object.keys(problems).length > 0) return { problems };
  const body = payerBody(values, secrets.accountNumber);
  if (values.account !== 'card') return { body };
  const made = await tokens.make(secrets.card, key);
  return 'problems' in made ? made : { body: { ...body, account: cardAccount(made.token) } };
}
