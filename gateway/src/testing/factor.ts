const claim = (name: string): string => `https://keyturn.example/${name}`;

/** Returns the claims of a token that proves a second factor at a given time. */
export const provenAt = (at: Date): Record<string, unknown> => ({
  [claim('acr')]: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  [claim('amr')]: ['pwd', 'mfa'],
  [claim('auth_time')]: Math.floor(at.getTime() / 1000),
});
