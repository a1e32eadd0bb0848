const claim = (name: string): string => `https://keyturn.example/${name}`;

/** The claims of a token by which a second factor was proven at an instant. */
export const provenAt = (at: Date): Record<string, unknown> => ({
  [claim('acr')]: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  [claim('amr')]: ['pwd', 'mfa'],
  [claim('auth_time')]: Math.floor(at.getTime() / 1000),
});
