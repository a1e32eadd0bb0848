import type { World } from './data';

/** 32 random bytes as base64. */
const randomText = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));

/** What makes a key's secret: 32 random bytes as base64url. */
export const newSecret = (): string =>
  randomText().replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** A secret behind the mark of a key of a world. */
export const keyOf = (world: World, secret: string): string =>
  `kt_${world === 'TEST' ? 'test' : 'live'}_${secret}`;

/** A new secret of a webhook, as Standard Webhooks has it. */
export const newSigningSecret = (): string => `whsec_${randomText()}`;
