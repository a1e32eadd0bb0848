import { fieldOf } from '../lib/field-of';

/** How an organization's own people sign in: by a connection of the identity provider. */
export interface SignInRule {
  readonly connection: string;
  /** The organization at the identity provider that it belongs to. */
  readonly organization: string | null;
  /** Whether they are let in by it alone. */
  readonly required: boolean;
}

/** The rule in an answer of the gateway, under a name; null where there is none. */
export function readSignInRule(answer: unknown, name: string): SignInRule | null {
  const rule = fieldOf(answer, name);
  const connection = fieldOf(rule, 'connection');
  const organization = fieldOf(rule, 'organization');
  if (typeof connection !== 'string') return null;
  return {
    connection,
    organization: typeof organization === 'string' ? organization : null,
    required: fieldOf(rule, 'required') === true,
  };
}

/** What a sign-in is asked with that is to go by the rule. */
export const parametersOf = (rule: SignInRule | null): Readonly<Record<string, string>> =>
  rule === null
    ? {}
    : {
        connection: rule.connection,
        ...(rule.organization === null ? {} : { organization: rule.organization }),
      };
