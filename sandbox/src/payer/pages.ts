import type { FastifyReply } from 'fastify';
import type { PluginOptions } from '../plugins.ts';
import { pageHeaders } from '../web/page.ts';
import type { Cost, Organization, Quote } from './model/api.ts';
import { brandColor, logoOnBrand } from './model/brand.ts';
import type { Problems } from './model/form-fields.ts';
import { money } from './model/money.ts';
import type { Outcome } from './model/outcome.ts';

type Site = Pick<PluginOptions, 'config' | 'views'>;

/** Ten digits as `(207) 555-0100`; anything else as it is. */
const shownPhone = (phone: string) => phone.replace(/^1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** What every page's frame shows. */
export function frame(title: string, organization: Organization | null) {
  return {
    title,
    organization,
    brand: organization && brandColor(organization.backgroundColor),
    logo: organization && logoOnBrand(organization),
    phone: organization?.phone ? shownPhone(organization.phone) : null,
  };
}

/** Sends a payer page: like any page of the sandbox, plus logos, and its address (which holds the token) stays here. */
export function sendPayerPage(
  reply: FastifyReply,
  { config, views }: Site,
  name: string,
  values: Readonly<Record<string, unknown>>,
): FastifyReply {
  const headers = pageHeaders(config);
  const policy = headers['content-security-policy'] ?? '';
  return reply
    .headers(headers)
    .header(
      'content-security-policy',
      policy.replace('img-src', `img-src ${new URL(config.gatewayUrl).origin}`),
    )
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(views.render(`payer/views/${name}`, values));
}

/** Sends a page that says one thing: what became of a payment, or why there is none. */
export function sendOutcome(
  reply: FastifyReply,
  site: Site,
  given: {
    organization?: Organization | null;
    outcome: Outcome;
    facts?: readonly { label: string; value: string }[];
    link?: { href: string; text: string };
    /** Announce it: it answers what the payer just did. */
    status?: boolean;
  },
): FastifyReply {
  const { outcome, organization = null, facts = [], link = null, status = false } = given;
  return sendPayerPage(reply, site, 'outcome', {
    page: frame(outcome.title, organization),
    outcome,
    facts,
    link,
    status,
  });
}

/** Sends the page for a link that leads nowhere. */
export function sendNotFound(reply: FastifyReply, site: Site): FastifyReply {
  return sendOutcome(reply.code(404), site, {
    outcome: {
      title: 'This link does not lead to a payment',
      text: 'Check that the whole link was copied, or ask whoever sent it for a new one.',
      quarters: null,
    },
  });
}

/** Sends the page for a payment service that does not answer. @param retry address to try again. */
export function sendDown(reply: FastifyReply, site: Site, retry: string): FastifyReply {
  return sendOutcome(reply.code(503).header('retry-after', '5'), site, {
    outcome: {
      title: 'The payment service does not answer',
      text: 'Nothing was changed. Please try again in a moment.',
      quarters: null,
    },
    link: { href: retry, text: 'Retry' },
  });
}

/** The amount, large, with the lines that lead to the total. */
export function sumOf({ amount, fee, total }: Cost) {
  const charged = total - amount;
  const shown = money(total);
  const lines = [
    { label: 'Amount', value: money(amount) },
    {
      label: 'Fee',
      value: fee.amount === 0 ? 'None' : charged > 0 ? money(charged) : 'Paid by the receiver',
    },
    { label: 'Total', value: shown, total: true },
  ];
  return { label: 'You pay', whole: shown.slice(0, -3), cents: shown.slice(-3), lines };
}

/** What a payment costs by card, for the choice of it; null where cards are not taken. */
export function cardOf({ card, amount }: Quote) {
  if (!card) return null;
  const fee = card.total - amount;
  return { total: money(card.total), fee: fee > 0 ? money(fee) : null };
}

/** Problems in the order of the inputs, for the summary above the form. */
export function listProblems(problems: Problems): { name: string; text: string }[] {
  return Object.entries(problems).map(([name, text]) => ({ name, text }));
}
