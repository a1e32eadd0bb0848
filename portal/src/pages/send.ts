import type { FastifyReply } from 'fastify';
import { brandColor, logoOnBrand } from '../model/brand.ts';
import { calendarDay } from '../model/days.ts';
import type { Problems } from '../model/form-fields.ts';
import { money } from '../model/money.ts';
import type { Outcome } from '../model/outcome.ts';
import { whereTo } from '../model/receipt.ts';
import type { Cost, GoesTo, Organization, Quote } from '../payer-api/answers.ts';
import { formatPhone } from '../web/format.ts';
import type { Site } from '../web/site.ts';
import { typedOf } from './submission.ts';

interface Framed {
  title: string;
  organization: Organization | null;
  /** The island that the page has use for. */
  script?: 'pay' | 'follow';
  /** Whose scripts it has use for: an offer that is null is none. */
  offers?: Readonly<Partial<Record<'banks' | 'cards', object | null>>>;
}

/** Sends a page in the organization's frame. */
export function sendPage(
  reply: FastifyReply,
  site: Site,
  name: string,
  page: Framed,
  values: Readonly<Record<string, unknown>>,
): FastifyReply {
  const { title, organization, script, offers = {} } = page;
  const framed = {
    title,
    organization,
    logo: organization && logoOnBrand(organization),
    phone: organization?.phone ? formatPhone(organization.phone) : null,
    origin: site.url(),
    script: script === undefined ? null : site.islands(script),
  };
  const brand = organization && brandColor(organization.backgroundColor);
  const providers = (['banks', 'cards'] as const).filter((provider) => offers[provider]);
  return site.send(reply, name, { ...values, page: framed }, { brand, providers });
}

/** Sends a page that says one thing: why there is no payment here. */
export function sendOutcome(
  reply: FastifyReply,
  site: Site,
  given: {
    organization?: Organization | null;
    outcome: Outcome;
    link?: { href: string; text: string };
    /** A form that was sent, to be sent again, or another one that helps. */
    again?: { action: string; carried: readonly { name: string; value: string }[]; text?: string };
  },
): FastifyReply {
  const { outcome, organization = null, link = null, again = null } = given;
  return sendPage(reply, site, 'outcome', { title: outcome.title, organization }, { outcome, link, again });
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

/**
 * Sends the page for a payment service that does not answer. What came of a form is not known, and can be sent again as it
 * was, under its key. @param retry address to try again where nothing was sent
 */
export function sendDown(reply: FastifyReply, site: Site, retry: string): FastifyReply {
  const { method, url, body } = reply.request;
  const title = 'The payment service does not answer';
  const down = reply.code(503).header('retry-after', '5');
  if (method !== 'POST') {
    const text = 'Nothing was changed. Please try again in a moment.';
    return sendOutcome(down, site, {
      outcome: { title, text, quarters: null },
      link: { href: retry, text: 'Retry' },
    });
  }
  const text =
    'We could not tell whether this went through. Please try again in a moment: nothing is done twice.';
  return sendOutcome(down, site, {
    outcome: { title, text, quarters: null },
    again: { action: url, carried: carriedOf(typedOf(body)) },
  });
}

/** What is typed again each time. */
const neverShown: ReadonlySet<string> = new Set(['accountNumber', 'code']);

const carriedOf = (typed: Readonly<Record<string, string>>) =>
  Object.entries(typed)
    .filter(([name]) => !neverShown.has(name))
    .map(([name, value]) => ({ name, value }));

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

/** Who gets the money into which account, and when it is there if it is authorized now: by bank, and by card. */
export const destinationOf = (goesTo: GoesTo, { arrivesOn, card }: Quote) => ({
  goesTo: whereTo(goesTo),
  arrives: arrivesOn ? calendarDay(arrivesOn) : null,
  arrivesByCard: card?.arrivesOn ? calendarDay(card.arrivesOn) : null,
});

/**
 * What a payment costs by card, and by whose fields it is typed; null where cards are not taken.
 *
 * @param confirm with what the payer confirms their card at their bank, before it is sent again
 */
export function cardOf({ card, amount }: Quote, { config: { cards } }: Site, confirm: string | null) {
  if (!card) return null;
  const fee = card.total - amount;
  return { total: money(card.total), fee: fee > 0 ? money(fee) : null, confirm, ...cards };
}

/** How an account is shared by signing in at its bank; null where that is not offered. @param action of the page's forms */
export const linkingOf = (offered: boolean, action: string, { config }: Site) =>
  offered ? { url: `${action}/bank-sign-in`, script: config.bankLinkScript } : null;

/** Problems in the order of the inputs, for the summary above the form. */
export function listProblems(problems: Problems): { name: string; text: string }[] {
  return Object.entries(problems).map(([name, text]) => ({ name, text }));
}
