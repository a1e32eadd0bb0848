import type Provider from 'oidc-provider';
import type { UnknownObject } from 'oidc-provider';
import { MULTI_FACTOR } from './claims.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** What everybody's second factor shows here; the page tells it. */
export const FACTOR_CODE = '246810';

/** Whether an authorization asks for a second factor. */
export const asksForFactor = ({ acr_values: values }: UnknownObject): boolean =>
  typeof values === 'string' && values.split(' ').includes(MULTI_FACTOR);

/**
 * Whose second factor a sign-in page asks for: of who is signed in, where the authorization asks for one. Null for a page
 * that asks who somebody is.
 */
export function factorAskedOf({ params, prompt, session }: Interaction): string | null {
  if (!asksForFactor(params) || prompt.name !== 'login') return null;
  const asksWho = prompt.reasons.some((reason) => reason !== 'second_factor' && reason !== 'max_age');
  return asksWho ? null : (session?.accountId ?? null);
}

/** Whether the code is right; spaces do not count. */
export const isFactorCode = (typed: string): boolean => typed.replaceAll(/\s/g, '') === FACTOR_CODE;
