/** What is told beside the event's name: short facts, never numbers of accounts or tokens. */
export type Properties = Readonly<Record<string, string | number | boolean | null | undefined>>;

const secretName = /token|secret|password|ssn|account_?number|routing_?number|credential/i;
/** Tokens of the bank-linking provider, and anything that could be the number of an account. */
const secretValue = /(?:public|access|link|processor)-(?:sandbox|production|development)-|\d{5,}/;

/** What may be told: whatever looks like a token or the number of an account is left out. */
export function withoutSecrets(properties: Properties): Properties {
  const harmless = Object.entries(properties).filter(
    ([name, value]) => value !== undefined && !secretName.test(name) && !isSecret(value),
  );
  return Object.fromEntries(harmless);
}

const isSecret = (value: Properties[string]): boolean =>
  typeof value === 'string' && secretValue.test(value.replace(identifiers, ''));

/** Ids are wanted in reports, and some of their parts are digits only. */
const identifiers =
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\bins_\d+\b|\d{4}-\d{2}-\d{2}T[\d:.]+Z/gi;
