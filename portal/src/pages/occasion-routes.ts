import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { calendarDay, filledInText } from '../model/days.ts';
import { isEmail } from '../model/email.ts';
import {
  checkAmount,
  checkFields,
  fieldValue,
  fieldValues,
  inputName,
  type Problems,
} from '../model/form-fields.ts';
import { linkClosed, presetNames, withPresets } from '../model/link.ts';
import { money } from '../model/money.ts';
import type { Outcome } from '../model/outcome.ts';
import { alongOf, firstValues, typedValues, type PayerValues } from '../model/payer-form.ts';
import type { FormField, Offer, Quote } from '../payer-api/answers.ts';
import type { OccasionLink, PayerApi, PayerApiFor, PayerLink } from '../payer-api/payer-api.ts';
import type { Site } from '../web/site.ts';
import { addressField, sendMailed } from './address-form.ts';
import { askerOf } from './asker.ts';
import { amountField, occasionField, payerFields } from './fields.ts';
import { journeyOf, keepKey, keepReceipt } from './journey.ts';
import { paramsOf } from './params.ts';
import { consentIn, payingOf, shownAgain } from './paying.ts';
import { receiptPath } from './receipt-routes.ts';
import {
  cardOf,
  destinationOf,
  linkingOf,
  listProblems,
  sendDown,
  sendNotFound,
  sendOutcome,
  sendPage,
  sumOf,
} from './send.ts';
import { sendSignIn } from './sign-in.ts';
import { shownConsents } from './words.ts';
import { keyOf, newKey, rejectionOf, typedOf, type Rejected } from './submission.ts';

type Typed = Readonly<Record<string, string>>;

const params = z.union([
  z.object({ linkToken: z.string().min(1).max(200) }),
  z.object({
    orgSlug: z.string().min(1).max(100),
    way: z.enum(['send', 'receive']),
    occasionId: z.string().min(1).max(100),
  }),
]);

/**
 * The pages of a payer link, an occasion's own or a payment link on it: amount and form, then the fee and the payer's
 * account; then the payment's own address.
 */
export function occasionRoutes(app: FastifyInstance, site: Site, apiFor: PayerApiFor): void {
  for (const path of ['/pay/:orgSlug/:way/:occasionId', '/pay/link/:linkToken'])
    linkRoutes(app, site, apiFor, path);
}

function linkRoutes(app: FastifyInstance, site: Site, apiFor: PayerApiFor, path: string): void {
  /** The page of an occasion that sends: it asks for an address, and mails what waits for it a link. */
  const receive = async (
    request: FastifyRequest,
    reply: FastifyReply,
    api: PayerApi,
    link: OccasionLink,
    offer: Offer,
  ) => {
    const email = request.method === 'POST' ? (typedOf(request.body)['email'] ?? '').trim() : null;
    if (email === null) {
      const moved = movedTo({ link, offer }, request.url);
      return { page: moved === null ? sendReceive(reply, site, link, offer) : reply.redirect(moved, 302) };
    }
    if (!isEmail(email)) {
      const problems = { email: 'Enter a valid email' };
      return { page: sendReceive(reply.code(422), site, link, offer, { email, problems }) };
    }
    const answer = await api.mailReceiver(link, email);
    if (answer.kind === 'ok') return { page: sendMailed(reply, site, offer.organization, email, ifWaiting) };
    const { status, problems, alert } = rejectionOf(answer, '');
    return { page: sendReceive(reply.code(status), site, link, offer, { email, problems, alert }) };
  };

  const found = async (request: FastifyRequest, reply: FastifyReply) => {
    const link = paramsOf(request, params);
    const api = apiFor(askerOf(request));
    const answer = await api.offer(link);
    if (answer.kind === 'down') return { page: sendDown(reply, site, addressOf(link)) };
    if (answer.kind !== 'ok') return { page: sendNotFound(reply, site) };
    const offer = answer.value;
    if ('way' in link && link.way === 'receive') return receive(request, reply, api, link, offer);
    return { link, api, offer };
  };

  const offerOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const opened = await found(request, reply);
    if ('page' in opened) return opened;
    const { offer } = opened;
    const closed = offer.link && linkClosed(offer.link, offer.organization.name);
    if (!closed) return opened;
    return { page: sendClosed(reply, site, offer, closed, journeyOf(request).receipt) };
  };

  app.get(path, async (request, reply) => {
    const found = await offerOf(request, reply);
    if ('page' in found) return found.page;
    const moved = movedTo(found, request.url);
    if (moved !== null) return reply.redirect(moved, 302);
    const { key: kept, receipt } = journeyOf(request);
    const key = kept ?? newKey();
    if (kept === null) keepKey(reply, addressOf(found.link), key);
    return sendFirst(reply, site, { ...found, typed: null, key, receipt });
  });

  app.post(path, async (request, reply) => {
    const found = await offerOf(request, reply);
    if ('page' in found) return found.page;
    const typed = typedOf(request.body);
    return sendFirst(reply, site, { ...found, typed, key: keyOf(typed) });
  });

  app.post(`${path}/review`, async (request, reply) => {
    const found = await offerOf(request, reply);
    if ('page' in found) return found.page;
    const typed = withPresets(found.offer, typedOf(request.body));
    const key = keyOf(typed);
    const checked = await check(found, typed, key);
    if ('rejected' in checked) return sendFirst(reply, site, { ...found, typed, ...checked.rejected });
    const values = typed['firstName'] === undefined ? firstValues(null) : valuesIn(typed);
    return sendSecond(reply, site, { ...found, typed, quote: checked.quote, values, key });
  });

  app.post(`${path}/pay`, async (request, reply) => {
    // Paid twice it answers the payment that was made, though that may have been the link's last.
    const opened = await found(request, reply);
    if ('page' in opened) return opened.page;
    const typed = withPresets(opened.offer, typedOf(request.body));
    const key = keyOf(typed);
    const checked = await check(opened, typed, key);
    if ('rejected' in checked) return sendFirst(reply, site, { ...opened, typed, ...checked.rejected });
    const { quote } = checked;
    const values = valuesIn(typed);
    const fields = opened.offer.occasion.formFields;
    const paying = payingOf(typed, values);
    if ('problems' in paying) {
      const { problems } = paying;
      return sendSecond(reply.code(422), site, { ...opened, typed, quote, values, key, problems });
    }
    const body = {
      amount: quote.amount,
      formFields: fieldValues(fields, typed),
      ...paying.body,
      ...consentIn(typed),
    };
    const answer = await opened.api.pay(opened.link, body, key);
    if (answer.kind === 'ok') {
      const { receipt } = answer.value;
      keepReceipt(reply, addressOf(opened.link), receipt);
      return reply.redirect(receiptPath(receipt), 303);
    }
    const again = answer.kind === 'refused' && answer.code === 'CONFLICT' && (await offerOf(request, reply));
    if (again && 'page' in again) return again.page;
    const rejected = rejectionOf(
      answer,
      key,
      fields.map((item) => item.name),
    );
    const first = Object.keys(rejected.problems).some(
      (name) => name === 'amount' || name.startsWith('field.'),
    );
    if (first) return sendFirst(reply, site, { ...opened, typed, ...rejected });
    const shown = shownAgain(values, rejected.problems);
    return sendSecond(reply.code(rejected.status), site, {
      ...opened,
      typed,
      quote,
      ...rejected,
      values: shown,
    });
  });

  app.post(`${path}/bank-sign-in`, async (request, reply) => {
    return sendSignIn(reply, await apiFor(askerOf(request)).signIn(paramsOf(request, params)));
  });

  // A page that came of a form stands in the history: going back to it begins with the link again.
  for (const form of ['review', 'pay']) {
    app.get(`${path}/${form}`, (request, reply) => reply.redirect(addressOf(paramsOf(request, params)), 303));
  }
}

/** Nobody learns here who is paid. */
const ifWaiting =
  'If a payment waits for an account of yours, the mail has a link to it. If none comes, nothing waits under this address.';

/** No known account is offered here. */
const meansOf = (account: string | undefined): string =>
  account === 'card' || account === 'linked' ? account : 'new';

const valuesIn = (typed: Typed): PayerValues => typedValues({ ...typed, account: meansOf(typed['account']) });

interface Found {
  api: PayerApi;
  link: PayerLink;
  offer: Offer;
}

/**
 * Where the link of an organization leads whose slug has changed since, with the query; null where it stands. Only a page
 * that is opened goes there: a form that was begun is sent to where it was opened, as one visit with one key.
 */
function movedTo(
  { link, offer: { organization } }: Pick<Found, 'link' | 'offer'>,
  url: string,
): string | null {
  if ('linkToken' in link || link.orgSlug.toLowerCase() === organization.slug.toLowerCase()) return null;
  const query = url.indexOf('?');
  return addressOf({ ...link, orgSlug: organization.slug }) + (query < 0 ? '' : url.slice(query));
}

const addressOf = (link: PayerLink) =>
  'linkToken' in link
    ? `/pay/link/${encodeURIComponent(link.linkToken)}`
    : `/pay/${encodeURIComponent(link.orgSlug)}/${link.way}/${encodeURIComponent(link.occasionId)}`;

/** Checks amount and form fields, then asks for the fee. */
async function check(
  { api, link, offer }: Found,
  typed: Typed,
  key: string,
): Promise<{ quote: Quote } | { rejected: Rejected }> {
  const amount = checkAmount(typed['amount'] ?? '', offer.occasion);
  const problems: Problems = {
    ...('problem' in amount ? { amount: amount.problem } : {}),
    ...checkFields(offer.occasion.formFields, typed),
  };
  if ('problem' in amount || Object.keys(problems).length > 0) {
    return { rejected: { problems, alert: null, status: 422, key, confirm: null } };
  }
  const fields = offer.occasion.formFields;
  const answer = await api.quote(link, amount.cents, fieldValues(fields, typed));
  if (answer.kind === 'ok') return { quote: answer.value };
  const names = fields.map(({ name }) => name);
  return { rejected: rejectionOf(answer, key, names) };
}

interface First extends Found, Partial<Omit<Rejected, 'status'>> {
  status?: number;
  typed: Typed | null;
  key: string;
  /** Of the payment that this browser made here before. */
  receipt?: string | null;
}

function sendFirst(
  reply: FastifyReply,
  site: Site,
  { link, offer, typed, key, receipt = null, problems = {}, alert = null, status = 200 }: First,
): FastifyReply {
  const { occasion, organization } = offer;
  const page = { title: 'Make a payment', organization, script: 'pay' as const };
  const preset = presetNames(offer);
  const amount = offer.link?.amount ?? null;
  return sendPage(reply.code(status), site, 'occasion', page, {
    key,
    note: offer.link?.note ?? null,
    ends: offer.link ? calendarDay(offer.link.endsOn) : null,
    asked: amount === null ? null : askedSum(amount),
    decided: filledIn(
      occasion.formFields.filter(({ name }) => preset.has(name)),
      withPresets(offer, {}),
    ),
    paidBefore: receipt === null ? null : receiptPath(receipt),
    occasion: occasion.name,
    means: occasion.acceptsCreditCards ? 'from your bank account or by card' : 'from your bank account',
    action: addressOf(link),
    along: typed?.['firstName'] === undefined ? [] : alongOf(valuesIn(typed)),
    amount: amountField(occasion, typed?.['amount'] ?? '', problems),
    formFields: occasion.formFields
      .filter(({ name }) => !preset.has(name))
      .map((item) => occasionField(item, typed, problems)),
    problemList: listProblems(problems),
    alert,
  });
}

interface Second extends Found {
  typed: Typed;
  quote: Quote;
  values: PayerValues;
  key: string;
  problems?: Problems;
  alert?: string | null;
  confirm?: string | null;
}

function sendSecond(reply: FastifyReply, site: Site, shown: Second): FastifyReply {
  const { link, offer, typed, quote, values, key, problems = {}, alert = null, confirm = null } = shown;
  const fields = offer.occasion.formFields;
  const carried = ['amount', ...fields.map(inputName)].flatMap((name) => {
    const value = typed[name];
    return value === undefined ? [] : [{ name, value }];
  });
  const { organization } = offer;
  const linking = linkingOf(offer.linking, addressOf(link), site);
  const card = cardOf(quote, site, confirm);
  const offers = { banks: linking, cards: card };
  const page = { title: 'Check your payment', organization, script: 'pay' as const, offers };
  return sendPage(reply, site, 'review', page, {
    occasion: offer.occasion.name,
    action: addressOf(link),
    sum: sumOf(quote),
    destination: destinationOf(offer.goesTo, quote),
    total: money(quote.total),
    formData: filledIn(fields, typed),
    change: changeable(offer),
    carried,
    along: alongOf(values),
    key,
    accounts: [],
    card,
    linking,
    owner: null,
    consents: shownConsents(quote.consents, null),
    values,
    fields: payerFields(values, problems),
    problems,
    problemList: listProblems(problems),
    alert,
  });
}

/** What stands in a form's fields, in words. */
const filledIn = (fields: readonly FormField[], typed: Typed) =>
  fields.flatMap((item) => {
    const value = fieldValue(item, typed[inputName(item)]);
    return value === '' ? [] : [{ label: item.label, value: filledInText(value) }];
  });

/** What the payer may still change of the first page; null for nothing. */
function changeable(offer: Offer): string | null {
  const typed = offer.occasion.formFields.length > presetNames(offer).size;
  const amount = offer.link?.amount ?? null;
  if (amount !== null) return typed ? 'Change details' : null;
  return typed ? 'Change amount or details' : 'Change amount';
}

/** The amount that a payment link asks for; its fee follows on the next page. */
function askedSum(amount: number) {
  const shown = money(amount);
  return { label: 'Amount', whole: shown.slice(0, -3), cents: shown.slice(-3), lines: [] };
}

/** Sends the page of a payment link that takes no payment any more; whoever paid through it finds that payment. */
function sendClosed(
  reply: FastifyReply,
  site: Site,
  { organization }: Offer,
  outcome: Outcome,
  receipt: string | null,
): FastifyReply {
  const link = receipt && { href: receiptPath(receipt), text: 'See where your payment stands' };
  return sendOutcome(reply.code(410), site, { organization, outcome, ...(link ? { link } : {}) });
}

/** Sends the page on which the receiver of payments of this kind has the link mailed that their mail had. */
function sendReceive(
  reply: FastifyReply,
  site: Site,
  link: OccasionLink,
  { organization, occasion }: Offer,
  {
    email = '',
    problems = {},
    alert = null,
  }: { email?: string; problems?: Problems; alert?: string | null } = {},
): FastifyReply {
  const page = { title: occasion.name, organization, script: 'pay' as const };
  return sendPage(reply, site, 'address', page, {
    heading: occasion.name,
    lead: `${organization.name} sends payments of this kind. To say to which account yours goes, or to another one than before, have the link of your payment mailed to you; besides you need the code that ${organization.name} tells you by phone.`,
    action: addressOf(link),
    email: addressField(email, problems['email']),
    aside: null,
    problemList: listProblems(problems),
    alert,
  });
}
