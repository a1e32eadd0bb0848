import type { Accounts } from './accounts.ts';

/** The gateway's id of the user, in id tokens and access tokens alike. */
export const USER_ID_CLAIM = 'https://keyturn.example/user_id';

export interface Claims {
  sub: string;
  [claim: string]: string | boolean | null;
}

/**
 * What tokens and /userinfo say of somebody.
 * @throws Error when there is no such account.
 */
export function claimsOf(accounts: Accounts, subject: string): Claims {
  const account = accounts.bySubject(subject);
  if (!account) throw new Error(`No account has the subject ${subject}.`);
  return {
    sub: subject,
    name: `${account.firstName} ${account.lastName}`,
    given_name: account.firstName,
    family_name: account.lastName,
    nickname: account.email.split('@', 1)[0] ?? account.email,
    email: account.email,
    email_verified: true,
    [USER_ID_CLAIM]: account.userId,
  };
}
