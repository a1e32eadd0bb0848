interface Rules {
  readonly createHTML?: (html: string) => string;
  readonly createScriptURL?: (address: string) => string | null;
}

/** Trusted Types, as far as they are used here (https://www.w3.org/TR/trusted-types/); not all browsers have them. */
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): Required<Rules>;
}
declare const trustedTypes: TrustedTypes | undefined;

const policy = (name: string, rules: Rules): Partial<Required<Rules>> =>
  typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy(name, rules);

/** The page's policy allows each name once, and to pages that need it alone. */
const policies: Partial<Record<'html' | 'scripts' | 'fromProvider', Partial<Required<Rules>>>> = {};

/** Marks the portal's own page, drawn and escaped by the server that sent this script, as HTML that may be read. */
export function trustedPage(html: string): string {
  policies.html ??= policy('keyturn-html', { createHTML: (page) => page });
  return policies.html.createHTML?.(html) ?? html;
}

/** Marks the address that the server named as the provider's script; what may be loaded the page's policy says. */
export function trustedScript(address: string): string {
  policies.scripts ??= policy('keyturn-scripts', { createScriptURL: (given) => given });
  return policies.scripts.createScriptURL?.(address) ?? address;
}

/**
 * Lets a provider's script load its own further ones, which it does by plain addresses
 * (https://docs.stripe.com/security/guide#content-security-policy): those of its own site, and no other.
 */
export function allowScriptsOf(address: string): void {
  const site = new URL(address).hostname;
  policies.fromProvider ??= policy('default', {
    createScriptURL(given) {
      const { hostname } = new URL(given, address);
      return hostname === site || hostname.endsWith(`.${site}`) ? given : null;
    },
  });
}
