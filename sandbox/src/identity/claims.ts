import type { Accounts } from './accounts.ts';

/** The gateway's id of the user, in id tokens and access tokens alike. */
export const USER_ID_CLAIM = 'https://keyturn.example/user_id';

/** How somebody proved who they are, in access tokens: Auth0 gives these to no API by itself (ADR 0277). */
const ACR_CLAIM = 'https://keyturn.example/acr';
const AMR_CLAIM = 'https://keyturn.example/amr';
const AUTH_TIME_CLAIM = 'https://keyturn.example/auth_time';

/** The session's id, in access tokens: an Action sets it at Auth0 (ADR 0280). */
const SESSION_CLAIM = 'https://keyturn.example/sid';
/** By which connection somebody signed in, by an Action too (ADR 0282). */
export const CONNECTION_CLAIM = 'https://keyturn.example/connection';

/** The class of a sign-in with a second factor, as Auth0 names it. */
export const MULTI_FACTOR = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';

/** What is known of a sign-in where tokens are made: of the code that is exchanged, or the refresh token. */
export interface Proof {
  acr?: string | undefined;
  amr?: string[] | undefined;
  authTime?: number | undefined;
  sessionUid?: string | undefined;
}

/** What an access token says of the sign-in that it came of. */
export const proofClaims = ({ acr, amr, authTime, sessionUid }: Proof) => ({
  [ACR_CLAIM]: acr,
  [AMR_CLAIM]: amr,
  [AUTH_TIME_CLAIM]: authTime,
  [SESSION_CLAIM]: sessionUid,
});

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
