/** How an organization's people sign in, as its row says it. */
export interface SignInRule {
  signInDomains: readonly string[];
  signInConnection: string | null;
  signInRequired: boolean;
}

/** The domain of an e-mail address, lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Whether the organization calls the address one of its own people's. */
export const isOfDomains = ({ signInDomains }: SignInRule, email: string): boolean =>
  signInDomains.includes(domainOf(email));

/**
 * Whether somebody who came in by a connection (null: by none that is known) may act as a member. Only the organization's
 * own people are held to its way in.
 */
export const mayComeInBy = (rule: SignInRule, email: string, connection: string | null): boolean =>
  !rule.signInRequired || !isOfDomains(rule, email) || connection === rule.signInConnection;
