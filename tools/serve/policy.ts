/**
 * What every static server answers beside the file itself. The nginx templates in docker/nginx say the same;
 * tools/nginx.test.ts holds them together.
 */

/** The parts that are served as files: the host is a page, a remote is scripts for another origin's page. */
export type SiteKind = 'host' | 'remote';

/** Files whose name changes with their content. */
const hashedName = /\.[0-9a-f]{8,}\.[a-z0-9]+$/;

/** A year for what never changes; everything else is asked for again each time (with an ETag). */
export const cacheControl = (pathname: string): string =>
  hashedName.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache';

/** Source maps, and what a deploy remembers in a folder that begins with a dot, are kept out of reach. */
export const isHidden = (pathname: string): boolean =>
  pathname.endsWith('.map') || pathname.includes('/.releases');

/** Where the host's page may load scripts from and connect to, each an origin. */
export interface Origins {
  scripts: readonly string[];
  connect: readonly string[];
  frames: readonly string[];
  /** Where browsers report what the policy did not let happen. */
  reports: string;
}

/** The name under which the policy knows that address. */
const reportGroup = 'policy';

/**
 * The header that says where the reports of a group go; empty without TLS, where browsers pass it over. Chromium then
 * sends nothing at all if the policy names the group.
 */
export const reportingEndpoints = ({ reports }: Pick<Origins, 'reports'>): string =>
  reports.startsWith('https:') ? `${reportGroup}="${reports}"` : '';

/** The origins of the bank-linking provider, which the product always needs. */
const bankLinking = { script: 'https://cdn.plaid.com', connect: 'https://*.plaid.com' };

/**
 * The Trusted Types policies of the pages: for scripts' addresses, for sanitised HTML, and the one that is asked for a
 * plain text: it lets the bank-linking provider's own script through and nothing else (host/src/remotes/page-scripts.ts).
 */
const trustedPolicies = ['keyturn-scripts', 'keyturn-html', 'default'];

/** The content security policy of a page: no inline script, no eval, no foreign frame around it. */
export function contentSecurityPolicy({ scripts, connect, frames, reports }: Origins): string {
  const list = (...parts: readonly string[]): string => [...new Set(parts)].join(' ');
  return [
    `default-src 'none'`,
    `script-src ${list(`'self'`, ...scripts, bankLinking.script)}`,
    `style-src ${list(`'self'`, `'unsafe-inline'`, ...scripts)}`,
    `font-src ${list(`'self'`, ...scripts)}`,
    `img-src 'self' data: blob: http: https:`,
    `media-src 'self' https:`,
    `connect-src ${list(`'self'`, ...scripts, ...connect, bankLinking.connect)}`,
    `frame-src ${list(bankLinking.script, ...frames)}`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${trustedPolicies.join(' ')}`,
    `report-uri ${reports}`,
    ...(reportingEndpoints({ reports }) === '' ? [] : [`report-to ${reportGroup}`]),
  ].join('; ');
}

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

const page = {
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

const forOtherOrigins = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
};

/** The headers of every answer of a static server, before the file's own. */
export function siteHeaders(kind: SiteKind, origins: Origins): Record<string, string> {
  const endpoints = reportingEndpoints(origins);
  return {
    ...always,
    ...page,
    'Content-Security-Policy': contentSecurityPolicy(origins),
    ...(endpoints === '' ? {} : { 'Reporting-Endpoints': endpoints }),
    ...(kind === 'remote' ? forOtherOrigins : {}),
  };
}
