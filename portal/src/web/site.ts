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
  /** The browser may show it again as it was: a page that came of a form, and can't be asked for again. */
  kept: boolean;
  /** Somebody may sign in at a bank here, in a frame of the bank-linking provider. */
  banks: boolean;
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
    send(reply, name, values, { brand, kept, banks }) {
      const brandStyle = brand === null ? null : `:root{--brand:#${brand}}`;
      const html = views.render(name, { ...values, styles, brandStyle });
      reply
        .headers(headersOf(given.config, brandStyle, banks))
        .header('cache-control', kept ? 'private, no-cache' : 'no-store')
        .type('text/html; charset=utf-8');
      return sendCompressed(reply.request, reply, compressedPage(html, reply.request));
    },
  };
}

/**
 * Only our own scripts run, and the bank-linking provider's where it is offered; a card goes to its provider alone; nobody
 * frames a page; and no address, which may hold a token, is told to anybody.
 */
function headersOf(
  { gatewayUrl, cards, bankLinkScript }: PortalConfig,
  brandStyle: string | null,
  banks: boolean,
): Record<string, string> {
  const origin = (url: string) => new URL(url).origin;
  const links = banks ? ` ${origin(bankLinkScript)}` : '';
  const frames = banks ? `frame-src${links}; ` : '';
  const style = brandStyle === null ? stylesHash : `${stylesHash} ${hashOf(brandStyle)}`;
  return {
    'content-security-policy':
      `default-src 'none'; script-src 'self'${links}; style-src ${style}; ` +
      `img-src 'self' data: ${origin(gatewayUrl)}; connect-src 'self' ${origin(cards.url)}${banks ? ' https://*.plaid.com' : ''}; ${frames}` +
      `form-action 'self'; base-uri 'none'; frame-ancestors 'none'; ` +
      `require-trusted-types-for 'script'; trusted-types keyturn-html${banks ? ' keyturn-scripts' : ''}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
}
