import { RestError, useRest } from '@keyturn/shared/api';
import { useEffect, useState } from 'react';
import { readSignInRule, type SignInRule } from './sign-in-rule';

/** What everybody may know of an organization. */
export interface Branding {
  readonly name: string;
  readonly logoLight: string | null;
  readonly logoDark: string | null;
  readonly backgroundColor: string | null;
  /** How its own people sign in; null where they do like everybody. */
  readonly signIn: SignInRule | null;
}

export type BrandingState =
  /** The page belongs to no organization. */
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  /** There is no such organization, or it could not be looked up. */
  | { readonly state: 'unknown' }
  | { readonly state: 'ready'; readonly branding: Branding };

/** First path segments that are no organizations: their sign-in page is Keyturn's own. */
const unbrandedSlugs: readonly string[] = ['role', 'requests', 'dashboard', 'request'];

/** The branding of the sign-in page. Whatever fails, the page is still there, unbranded. */
export function useBranding(slug: string | null): BrandingState {
  const rest = useRest();
  const wanted = slug === null || unbrandedSlugs.includes(slug) ? null : slug;
  const [settled, setSettled] = useState<{
    readonly slug: string;
    readonly branding: Branding | null;
  } | null>(null);
  useEffect(() => {
    if (wanted === null) return undefined;
    const abort = new AbortController();
    rest.publicGet(`/organizations/${encodeURIComponent(wanted)}`, abort.signal).then(
      (answer) => setSettled({ slug: wanted, branding: readBranding(answer) }),
      () => {
        if (!abort.signal.aborted) setSettled({ slug: wanted, branding: null });
      },
    );
    return () => abort.abort();
  }, [rest, wanted]);

  if (wanted === null) return { state: 'none' };
  if (settled?.slug !== wanted) return { state: 'loading' };
  return settled.branding === null ? { state: 'unknown' } : { state: 'ready', branding: settled.branding };
}

/** What everybody may know of the organization of a slug; null for none. Throws what the lookup throws. */
export async function publicOrganization(
  publicGet: (path: string, signal?: AbortSignal) => Promise<unknown>,
  slug: string,
  signal: AbortSignal,
): Promise<Branding | null> {
  try {
    return readBranding(await publicGet(`/organizations/${encodeURIComponent(slug)}`, signal));
  } catch (error) {
    if (error instanceof RestError && error.status === 404) return null;
    throw error;
  }
}

function readBranding(answer: unknown): Branding | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const field = (name: string): string | null => {
    const value: unknown = Reflect.get(answer, name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const name = field('name');
  return name === null
    ? null
    : {
        name,
        logoLight: field('logoLight'),
        logoDark: field('logoDark'),
        backgroundColor: field('backgroundColor'),
        signIn: readSignInRule(answer, 'signIn'),
      };
}
