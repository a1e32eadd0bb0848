/** 32 random bytes as base64. */
const randomText = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));

/** A new secret of a key: base64url behind the mark of a Keyturn key. */
export const newSecret = (): string =>
  `kt_live_${randomText().replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;

/** A new secret of a webhook, as Standard Webhooks has it. */
export const newSigningSecret = (): string => `whsec_${randomText()}`;
