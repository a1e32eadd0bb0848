/** A new secret: 32 random bytes as base64url behind the mark of a Keyturn key. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return `kt_live_${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}
