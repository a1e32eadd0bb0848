import type { Config } from 'dompurify';

type HtmlPolicy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;
/** Not all browsers have Trusted Types. */
declare const trustedTypes:
  { readonly createPolicy: (name: string, rules: typeof purifierRules) => HtmlPolicy } | undefined;

const policyPlace = 'keyturnHtml';

/** The page's one policy for HTML. Another copy of this module, of another remote or after a retry, may not make it again. */
export function htmlPolicy(): HtmlPolicy | undefined {
  if (typeof trustedTypes === 'undefined') return undefined;
  const known: unknown = Reflect.get(globalThis, policyPlace);
  const policy = isPolicy(known) ? known : trustedTypes.createPolicy('keyturn-html', purifierRules);
  Reflect.set(globalThis, policyPlace, policy);
  return policy;
}

const isPolicy = (value: unknown): value is HtmlPolicy =>
  typeof value === 'object' && value !== null && 'createHTML' in value;

/** The purifier alone is given the policy, and gives it only what it has cleaned. */
const purifierRules = { createHTML: (html: string) => html, createScriptURL: () => '' };
