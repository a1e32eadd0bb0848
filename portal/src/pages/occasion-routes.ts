import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { checkAmount, checkFields, fieldValue, inputName, type Problems } from '../model/form-fields.ts';
import { money, moneyLimit } from '../model/money.ts';
import { firstValues, typedValues, type PayerValues } from '../model/payer-form.ts';
import type { Offer, Quote } from '../payer-api/answers.ts';
import type { OccasionLink, PayerApi, PayerApiFor } from '../payer-api/payer-api.ts';
import type { Site } from '../web/site.ts';
import { askerOf } from './asker.ts';
import { field, occasionField, payerFields } from './fields.ts';
import { journeyOf, keepKey, keepReceipt } from './journey.ts';
import { consentIn, payingOf, shownAgain } from './paying.ts';
import { receiptPath } from './receipt-routes.ts';
import {
  cardOf,
  linkingOf,
  listProblems,
  sendDown,
  sendNotFound,
  sendOutcome,
  sendPage,
  sumOf,
} from './send.ts';
import { sendSignIn } from './sign-in.ts';
import { keyOf, newKey, rejectionOf, typedOf, type Rejected } from './submission.ts';

type Typed = Readonly<Record<string, string>>;

const params = z.object({
  orgSlug: z.string().min(1).max(100),
  way: z.enum(['send', 'receive']),
  occasionId: z.string().min(1).max(100),
});

/** The pages of a payer link: amount and form, then the fee and the payer's account; then the payment's own address. */
export function occasionRoutes(app: FastifyInstance, site: Site, apiFor: PayerApiFor): void {
  const offerOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const parsed = params.safeParse(request.params);
    if (!parsed.success) return { page: sendNotFound(reply, site) };
    const link = parsed.data;
    const api = apiFor(askerOf(request));
    const answer = await api.occasion(link);
    if (answer.kind === 'down') return { page: sendDown(reply, site, addressOf(link)) };
    if (answer.kind !== 'ok') return { page: sendNotFound(reply, site) };
    if (link.way === 'receive') return { page: sendReceive(reply, site, answer.value) };
    return { link, api, offer: answer.value };
  };

  app.get('/pay/:orgSlug/:way/:occasionId', async (request, reply) => {
    const found = await offerOf(request, reply);
    if ('page' in found) return found.page;
    const { key: kept, receipt } = journeyOf(request);
    const key = kept ?? newKey();
    if (kept === null) keepKey(reply, addressOf(found.link), key);
    return sendFirst(reply, site, { ...found, typed: null, key, receipt });
  });

  app.post('/pay/:orgSlug/:way/:occasionId', async (request, reply) => {
    const found = await offerOf(request, reply);
    if ('page' in found) return found.page;
    const typed = typedOf(request.body);
    return sendFirst(reply, site, { ...found, typed, key: keyOf(typed) });
  });

  app.post('/pay/:orgSlug/:way/:occasionId/review', async (request, reply) => {
    const found = await offerOf(request, reply);
    if ('page' in found) return found.page;
    const typed = typedOf(request.body);
    const key = keyOf(typed);
    const checked = await check(found, typed, key);
    if ('rejected' in checked) return sendFirst(reply, site, { ...found, typed, ...checked.rejected });
    return sendSecond(reply, site, { ...found, typed, quote: checked.quote, values: firstValues(null), key });
  });

  app.post('/pay/:orgSlug/:way/:occasionId/pay', async (request, reply) => {
    const found = await offerOf(request, reply);
    if ('page' in found) return found.page;
    const typed = typedOf(request.body);
    const key = keyOf(typed);
    const checked = await check(found, typed, key);
    if ('rejected' in checked) return sendFirst(reply, site, { ...found, typed, ...checked.rejected });
    const { quote } = checked;
    const values = typedValues({ ...typed, account: meansOf(typed['account']) });
    const fields = found.offer.occasion.formFields;
    const paying = payingOf(typed, values);
    if ('problems' in paying) {
      const { problems } = paying;
      return sendSecond(reply.code(422), site, { ...found, typed, quote, values, key, problems });
    }
    const body = {
      amount: quote.amount,
      formFields: fields.map((item) => ({
        name: item.name,
        value: fieldValue(item, typed[inputName(item)]),
      })),
      ...paying.body,
      ...consentIn(typed),
    };
    const answer = await found.api.pay(found.link, body, key);
    if (answer.kind === 'ok') {
      const { receipt } = answer.value;
      keepReceipt(reply, addressOf(found.link), receipt);
      return reply.redirect(receiptPath(receipt), 303);
    }
    const rejected = rejectionOf(
      answer,
      key,
      fields.map((item) => item.name),
    );
    const first = Object.keys(rejected.problems).some(
      (name) => name === 'amount' || name.startsWith('field.'),
    );
    if (first) return sendFirst(reply, site, { ...found, typed, ...rejected });
    const shown = shownAgain(values, rejected.problems);
    return sendSecond(reply.code(rejected.status), site, {
      ...found,
      typed,
      quote,
      ...rejected,
      values: shown,
    });
  });

  app.post('/pay/:orgSlug/:way/:occasionId/bank-sign-in', async (request, reply) => {
    const parsed = params.safeParse(request.params);
    if (!parsed.success) return sendNotFound(reply, site);
    return sendSignIn(reply, await apiFor(askerOf(request)).signIn(parsed.data));
  });

  // A page that came of a form stands in the history: going back to it begins with the link again.
  for (const form of ['review', 'pay']) {
    app.get(`/pay/:orgSlug/:way/:occasionId/${form}`, (request, reply) => {
      const parsed = params.safeParse(request.params);
      return parsed.success ? reply.redirect(addressOf(parsed.data), 303) : sendNotFound(reply, site);
    });
  }
}

/** No known account is offered here. */
const meansOf = (account: string | undefined): string =>
  account === 'card' || account === 'linked' ? account : 'new';

interface Found {
  api: PayerApi;
  link: OccasionLink;
  offer: Offer;
}

const addressOf = ({ orgSlug, way, occasionId }: OccasionLink) =>
  `/pay/${encodeURIComponent(orgSlug)}/${way}/${encodeURIComponent(occasionId)}`;

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
    return { rejected: { problems, alert: null, status: 422, key } };
  }
  const answer = await api.quote(link, amount.cents, newKey());
  return answer.kind === 'ok' ? { quote: answer.value } : { rejected: rejectionOf(answer, key) };
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
  return sendPage(reply.code(status), site, 'occasion', page, {
    key,
    paidBefore: receipt === null ? null : receiptPath(receipt),
    occasion: occasion.name,
    means: occasion.acceptsCreditCards ? 'from your bank account or by card' : 'from your bank account',
    action: addressOf(link),
    amount: field({
      name: 'amount',
      label: 'Amount',
      value: typed?.['amount'] ?? '',
      attributes: { inputmode: 'decimal', autocomplete: 'off', maxlength: 20 },
      hint: `Between ${moneyLimit(occasion.minimum)} and ${moneyLimit(occasion.limit)}`,
      problem: problems['amount'],
      prefix: '$',
    }),
    formFields: occasion.formFields.map((item) => occasionField(item, typed, problems)),
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
}

function sendSecond(reply: FastifyReply, site: Site, shown: Second): FastifyReply {
  const { link, offer, typed, quote, values, key, problems = {}, alert = null } = shown;
  const fields = offer.occasion.formFields;
  const carried = ['amount', ...fields.map(inputName)].flatMap((name) => {
    const value = typed[name];
    return value === undefined ? [] : [{ name, value }];
  });
  const formData = fields.flatMap((item) => {
    const value = fieldValue(item, typed[inputName(item)]);
    if (item.type === 'CHECKBOX') return [{ label: item.label, value: value === 'true' ? 'Yes' : 'No' }];
    return value === '' ? [] : [{ label: item.label, value }];
  });
  const { organization } = offer;
  const linking = linkingOf(offer.linking, addressOf(link), site);
  const banks = linking !== null;
  const page = { title: 'Check your payment', organization, script: 'pay' as const, kept: true, banks };
  return sendPage(reply, site, 'review', page, {
    occasion: offer.occasion.name,
    action: addressOf(link),
    sum: sumOf(quote),
    total: money(quote.total),
    formData,
    carried,
    key,
    accounts: [],
    card: cardOf(quote, site),
    linking,
    consents: quote.consents ?? null,
    values,
    fields: payerFields(values, problems),
    problems,
    problemList: listProblems(problems),
    alert,
  });
}

function sendReceive(reply: FastifyReply, site: Site, { organization, occasion }: Offer): FastifyReply {
  return sendOutcome(reply, site, {
    organization,
    outcome: {
      title: occasion.name,
      text: `${organization.name} sends payments of this kind itself. Whoever receives one gets an email with a link of their own, and a code by phone; there you say to which account it goes.`,
      quarters: 0,
    },
  });
}
