import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import type { PortalConfig } from '../config.ts';
import { compressedPage, sendCompressed } from './compress.ts';
import type { Islands } from './islands.ts';
import { createViews } from './views.ts';

/** What every page needs to be made and sent. */
export interface Site {
  config: PortalConfig;
  /** The public address, without a trailing slash. */
  url: () => string;
  islands: Islands;
  send(reply: FastifyReply, name: string, values: Values, sent: Sent): FastifyReply;
}

type Values = Readonly<Record<string, unknown>>;

/** How a page is sent. */
export interface Sent {
  /** Six hex digits of the organization's colour; null for the product's own. */
  brand: string | null;
  /** Whose own scripts may run here: of the bank-linking provider, of the card provider. */
  providers: readonly ('banks' | 'cards')[];
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Comments and indents are for readers of the source. */
const small = (css: string) =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\n\s*/g, '\n')
    .trim();

/** The page carries its styles: the first picture of it waits for nothing else. */
const styles = small(`${read('tokens.css')}${read('portal.css')}`);
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const stylesHash = hashOf(styles);

/** Makes what sends the pages. */
export function createSite(given: Pick<Site, 'config' | 'url' | 'islands'>): Site {
  const views = createViews();
  return {
    ...given,
    send(reply, name, values, { brand, providers }) {
      const brandStyle = brand === null ? null : `:root{--brand:#${brand}}`;
      const html = views.render(name, { ...values, styles, brandStyle });
      reply
        .headers(headersOf(given.config, brandStyle, providers))
        .header('cache-control', cameOfForm(reply) ? 'private, no-cache' : 'no-store')
        .type('text/html; charset=utf-8');
      return sendCompressed(reply.request, reply, compressedPage(html, reply.request));
    },
  };
}

/** Such a page can't be asked for again: going back to it, the browser may show it as it was. */
const cameOfForm = ({ request }: FastifyReply) => request.method === 'POST';

/** What a provider's script may load, show and call, by its own documents. */
const reaches = {
  // https://plaid.com/docs/link/web/#csp-directives
  banks: ({ bankLinkScript }: PortalConfig) => ({
    scripts: [originOf(bankLinkScript)],
    frames: [originOf(bankLinkScript)],
    calls: ['https://*.plaid.com'],
    types: ['keyturn-scripts'],
  }),
  // https://docs.stripe.com/security/guide#content-security-policy
  cards: ({ cards: { script } }: PortalConfig) => ({
    scripts: [originOf(script), 'https://*.js.stripe.com'],
    frames: [originOf(script), 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    calls: ['https://api.stripe.com'],
    types: ['keyturn-scripts', 'default'],
  }),
};

const originOf = (url: string) => new URL(url).origin;

/**
 * Only our own scripts run, and those of the providers that the page offers; a card and a bank's password go to its provider
 * alone; nobody frames a page; and no address, which may hold a token, is told to anybody.
 */
function headersOf(
  config: PortalConfig,
  brandStyle: string | null,
  providers: Sent['providers'],
): Record<string, string> {
  const reached = providers.map((name) => reaches[name](config));
  const sources = (kind: keyof (typeof reached)[number], own: readonly string[] = []) =>
    [...new Set([...own, ...reached.flatMap((reach) => reach[kind])])].join(' ');
  const style = brandStyle === null ? stylesHash : `${stylesHash} ${hashOf(brandStyle)}`;
  const frames = reached.length === 0 ? '' : `frame-src ${sources('frames')}; `;
  return {
    'content-security-policy':
      `default-src 'none'; script-src ${sources('scripts', ["'self'"])}; style-src ${style}; ` +
      `img-src 'self' data: ${originOf(config.gatewayUrl)}; connect-src ${sources('calls', ["'self'"])}; ${frames}` +
      `form-action 'self'; base-uri 'none'; frame-ancestors 'none'; ` +
      `require-trusted-types-for 'script'; trusted-types ${sources('types', ['keyturn-html'])}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
}
