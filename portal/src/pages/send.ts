import type { FastifyReply } from 'fastify';
import { brandColor, logoOnBrand } from '../model/brand.ts';
import { calendarDay } from '../model/days.ts';
import type { Problems } from '../model/form-fields.ts';
import { money } from '../model/money.ts';
import type { Outcome } from '../model/outcome.ts';
import { whereTo } from '../model/receipt.ts';
import type { Cost, GoesTo, Organization, Quote } from '../payer-api/answers.ts';
import type { Site } from '../web/site.ts';

/** Ten digits as `(207) 555-0100`; anything else as it is. */
const shownPhone = (phone: string) => phone.replace(/^1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

interface Framed {
  title: string;
  organization: Organization | null;
  /** The island that the page has use for. */
  script?: 'pay' | 'follow';
  /** Whether going back shows it as it was: it came of a form. */
  kept?: boolean;
  /** Whether somebody may sign in at a bank on it. */
  banks?: boolean;
}

/** Sends a page in the organization's frame. */
export function sendPage(
  reply: FastifyReply,
  site: Site,
  name: string,
  page: Framed,
  values: Readonly<Record<string, unknown>>,
): FastifyReply {
  const { title, organization, script, kept = false, banks = false } = page;
  const framed = {
    title,
    organization,
    logo: organization && logoOnBrand(organization),
    phone: organization?.phone ? shownPhone(organization.phone) : null,
    origin: site.url(),
    script: script === undefined ? null : site.islands(script),
  };
  const brand = organization && brandColor(organization.backgroundColor);
  return site.send(reply, name, { ...values, page: framed }, { brand, kept, banks });
}

/** Sends a page that says one thing: why there is no payment here. */
export function sendOutcome(
  reply: FastifyReply,
  site: Site,
  given: {
    organization?: Organization | null;
    outcome: Outcome;
    link?: { href: string; text: string };
  },
): FastifyReply {
  const { outcome, organization = null, link = null } = given;
  return sendPage(reply, site, 'outcome', { title: outcome.title, organization }, { outcome, link });
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

/** Who gets the money into which account, and when it is there if it is authorized now: by bank, and by card. */
export const destinationOf = (goesTo: GoesTo, { arrivesOn, card }: Quote) => ({
  goesTo: whereTo(goesTo),
  arrives: arrivesOn ? calendarDay(arrivesOn) : null,
  arrivesByCard: card?.arrivesOn ? calendarDay(card.arrivesOn) : null,
});

/** What a payment costs by card, and where its number goes; null where cards are not taken. */
export function cardOf({ card, amount }: Quote, { config: { cards } }: Site) {
  if (!card) return null;
  const fee = card.total - amount;
  return { total: money(card.total), fee: fee > 0 ? money(fee) : null, ...cards };
}

/** How an account is shared by signing in at its bank; null where that is not offered. @param action of the page's forms */
export const linkingOf = (offered: boolean, action: string, { config }: Site) =>
  offered ? { url: `${action}/bank-sign-in`, script: config.bankLinkScript } : null;

/** Problems in the order of the inputs, for the summary above the form. */
export function listProblems(problems: Problems): { name: string; text: string }[] {
  return Object.entries(problems).map(([name, text]) => ({ name, text }));
}
