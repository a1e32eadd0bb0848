/** Sign-in request parameters that an `sso` address may set; every other key is dropped. */
const allowedKeys = [
  'connection',
  'login_hint',
  'organization',
  'prompt',
  'screen_hint',
  'ui_locales',
] as const;

/**
 * Reads the `sso` query parameter of the sign-in address: a URL-encoded or
 * base64-encoded query string. Gives the allowed parameters together with the forced-sync flag, or null where
 * there is nothing to merge.
 */
export function readSso(encoded: string | null): Readonly<Record<string, string>> | null {
  if (encoded === null || encoded === '' || encoded.length > 2_000) return null;
  const given = new URLSearchParams(decode(encoded));
  const allowed = allowedKeys.flatMap((key) => {
    const value = given.get(key);
    return value === null ? [] : [[key, value] as const];
  });
  return allowed.length === 0 ? null : { ...Object.fromEntries(allowed), sync: 'force' };
}

function decode(encoded: string): string {
  if (encoded.includes('=') && encoded.includes('&')) return encoded;
  try {
    const text = atob(encoded.replace(/-/g, '+').replace(/_/g, '/'));
    return text.includes('=') ? text : encoded;
  } catch {
    return encoded;
  }
}
