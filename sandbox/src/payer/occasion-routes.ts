import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { PluginOptions } from '../plugins.ts';
import type { CardTokens } from './card-tokens.ts';
import { field, occasionField, payerFields } from './fields.ts';
import type { OccasionLink, PayerApi } from './gateway.ts';
import type { Offer, Quote } from './model/api.ts';
import { checkAmount, checkFields, fieldValue, inputName, type Problems } from './model/form-fields.ts';
import { money, moneyLimit } from './model/money.ts';
import { outcomeOf } from './model/outcome.ts';
import { firstValues, typedValues, type PayerValues } from './model/payer-form.ts';
import {
  cardOf,
  frame,
  listProblems,
  sendDown,
  sendNotFound,
  sendOutcome,
  sendPayerPage,
  sumOf,
} from './pages.ts';
import { payingOf } from './paying.ts';
import { keyOf, newKey, rejectionOf, typedOf, type Rejected } from './submission.ts';

type Typed = Readonly<Record<string, string>>;

const params = z.object({
  orgSlug: z.string().min(1).max(100),
  way: z.enum(['send', 'receive']),
  occasionId: z.string().min(1).max(100),
});
const doneQuery = z.object({
  id: z.string().regex(/^\d{1,12}$/),
  status: z.string().regex(/^[A-Z_]{1,40}$/),
});

/** The pages of a payer link: amount and form, then the fee and the payer's account, then what became of it. */
export function occasionRoutes(
  app: FastifyInstance,
  site: PluginOptions,
  { api, tokens }: { api: PayerApi; tokens: CardTokens },
): void {
  const offerOf = async (reply: FastifyReply, given: unknown) => {
    const parsed = params.safeParse(given);
    if (!parsed.success) return { page: sendNotFound(reply, site) };
    const link = parsed.data;
    const answer = await api.occasion(link);
    if (answer.kind === 'down') return { page: sendDown(reply, site, addressOf(link)) };
    if (answer.kind !== 'ok') return { page: sendNotFound(reply, site) };
    if (link.way === 'receive') return { page: sendReceive(reply, site, answer.value) };
    return { link, offer: answer.value };
  };

  app.get('/pay/:orgSlug/:way/:occasionId', async (request, reply) => {
    const found = await offerOf(reply, request.params);
    return 'page' in found ? found.page : sendFirst(reply, site, found, null);
  });

  app.post('/pay/:orgSlug/:way/:occasionId', async (request, reply) => {
    const found = await offerOf(reply, request.params);
    return 'page' in found ? found.page : sendFirst(reply, site, found, typedOf(request.body));
  });

  app.post('/pay/:orgSlug/:way/:occasionId/review', async (request, reply) => {
    const found = await offerOf(reply, request.params);
    if ('page' in found) return found.page;
    const typed = typedOf(request.body);
    const checked = await check(api, found, typed);
    if ('rejected' in checked) return sendFirst(reply, site, found, typed, checked.rejected);
    const values = firstValues(null);
    return sendSecond(reply, site, { ...found, typed, quote: checked.quote, values, key: newKey() });
  });

  app.post('/pay/:orgSlug/:way/:occasionId/pay', async (request, reply) => {
    const found = await offerOf(reply, request.params);
    if ('page' in found) return found.page;
    const typed = typedOf(request.body);
    const key = keyOf(typed);
    const checked = await check(api, found, typed);
    if ('rejected' in checked) return sendFirst(reply, site, found, typed, checked.rejected);
    const { quote } = checked;
    const values = typedValues({ ...typed, account: typed['account'] === 'card' ? 'card' : 'new' });
    const fields = found.offer.occasion.formFields;
    const paying = await payingOf(tokens, typed, values, key);
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
    };
    const answer = await api.pay(found.link, body, key);
    if (answer.kind === 'ok') {
      const { id, status } = answer.value;
      return reply.redirect(
        `${addressOf(found.link)}/done?${new URLSearchParams({ id, status }).toString()}`,
        303,
      );
    }
    const rejected = rejectionOf(
      answer,
      key,
      fields.map((item) => item.name),
    );
    const first = Object.keys(rejected.problems).some(
      (name) => name === 'amount' || name.startsWith('field.'),
    );
    if (first) return sendFirst(reply, site, found, typed, rejected);
    return sendSecond(reply.code(rejected.status), site, { ...found, typed, quote, values, ...rejected });
  });

  app.get('/pay/:orgSlug/:way/:occasionId/done', async (request, reply) => {
    const found = await offerOf(reply, request.params);
    if ('page' in found) return found.page;
    const done = doneQuery.safeParse(request.query);
    if (!done.success) return sendNotFound(reply, site);
    const { name } = found.offer.occasion;
    return sendOutcome(reply, site, {
      organization: found.offer.organization,
      outcome: outcomeOf(done.data.status),
      facts: [
        { label: 'For', value: name },
        { label: 'Reference', value: `#${done.data.id}` },
      ],
      status: true,
    });
  });
}

interface Found {
  link: OccasionLink;
  offer: Offer;
}

const addressOf = ({ orgSlug, way, occasionId }: OccasionLink) =>
  `/pay/${encodeURIComponent(orgSlug)}/${way}/${encodeURIComponent(occasionId)}`;

/** Checks amount and form fields, then asks for the fee. */
async function check(
  api: PayerApi,
  { link, offer }: Found,
  typed: Typed,
): Promise<{ quote: Quote } | { rejected: Rejected }> {
  const amount = checkAmount(typed['amount'] ?? '', offer.occasion);
  const problems: Problems = {
    ...('problem' in amount ? { amount: amount.problem } : {}),
    ...checkFields(offer.occasion.formFields, typed),
  };
  if ('problem' in amount || Object.keys(problems).length > 0) {
    return { rejected: { problems, alert: null, status: 422, key: newKey() } };
  }
  const answer = await api.quote(link, amount.cents, newKey());
  return answer.kind === 'ok' ? { quote: answer.value } : { rejected: rejectionOf(answer, newKey()) };
}

function sendFirst(
  reply: FastifyReply,
  site: PluginOptions,
  { link, offer }: Found,
  typed: Typed | null,
  rejected?: Rejected,
): FastifyReply {
  const { occasion, organization } = offer;
  const problems = rejected?.problems ?? {};
  if (rejected) reply.code(rejected.status);
  return sendPayerPage(reply, site, 'occasion', {
    page: frame('Make a payment', organization),
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
    alert: rejected?.alert ?? null,
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

function sendSecond(reply: FastifyReply, site: PluginOptions, shown: Second): FastifyReply {
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
  return sendPayerPage(reply, site, 'review', {
    page: frame('Check your payment', offer.organization),
    occasion: offer.occasion.name,
    action: addressOf(link),
    sum: sumOf(quote),
    total: money(quote.total),
    formData,
    carried,
    key,
    accounts: [],
    card: cardOf(quote),
    values,
    fields: payerFields(values, problems),
    problems,
    problemList: listProblems(problems),
    alert,
  });
}

function sendReceive(
  reply: FastifyReply,
  site: PluginOptions,
  { organization, occasion }: Offer,
): FastifyReply {
  return sendOutcome(reply, site, {
    organization,
    outcome: {
      title: occasion.name,
      text: `${organization.name} sends payments of this kind itself. You do not have to do anything here; the money goes to the account that you have agreed on.`,
      quarters: 0,
    },
  });
}
