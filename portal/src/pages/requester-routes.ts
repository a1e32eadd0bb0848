import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { askerBody, checkAsker } from '../model/asker-form.ts';
import { checkAmount, checkFields, fieldValues, type Problems } from '../model/form-fields.ts';
import { isEmail } from '../model/email.ts';
import { money } from '../model/money.ts';
import type { AskerOffer, Offer } from '../payer-api/answers.ts';
import type { Answer, PayerApi, PayerApiFor } from '../payer-api/payer-api.ts';
import type { Site } from '../web/site.ts';
import { addressField, sendMailed } from './address-form.ts';
import { askerOf } from './asker.ts';
import { amountField, field, occasionField, payerFields } from './fields.ts';
import { paramsOf } from './params.ts';
import { listProblems, sendDown, sendNotFound, sendOutcome, sendPage } from './send.ts';
import { keyOf, newKey, rejectionOf, typedOf } from './submission.ts';
import { typedValues } from '../model/payer-form.ts';

type Typed = Readonly<Record<string, string>>;

const occasionParams = z.object({ occasionId: z.string().min(1).max(100) });
const tokenParams = z.object({ token: z.string().min(1).max(200) });

/** The requester's pages: an address that is proved by a mail, and the form of a request behind the mail's link. */
export function requesterRoutes(app: FastifyInstance, site: Site, apiFor: PayerApiFor): void {
  app.get('/customer/requests', (_request, reply) =>
    sendOutcome(reply, site, {
      outcome: {
        title: 'Your requests',
        text: 'Requests are followed in the dashboard of your organization: sign in and open Transactions.',
        quarters: 0,
      },
      link: { href: site.config.hostUrl, text: 'Go to the dashboard' },
    }),
  );

  app.get('/customer/request/:occasionId', async (request, reply) => {
    const { occasionId } = paramsOf(request, occasionParams);
    const found = shown(reply, site, request, await apiFor(askerOf(request)).askedOffer(occasionId));
    return 'page' in found ? found.page : sendAddress(reply, site, found.value, occasionId, '');
  });

  app.post('/customer/request/:occasionId', async (request, reply) => {
    const { occasionId } = paramsOf(request, occasionParams);
    const api = apiFor(askerOf(request));
    const found = shown(reply, site, request, await api.askedOffer(occasionId));
    if ('page' in found) return found.page;
    const email = (typedOf(request.body)['email'] ?? '').trim();
    const again = (status: number, problems: Problems, alert: string | null) =>
      sendAddress(reply.code(status), site, found.value, occasionId, email, problems, alert);
    if (!isEmail(email)) return again(422, { email: 'Enter a valid email' }, null);
    const answer = await api.mailAsker(occasionId, email);
    if (answer.kind === 'ok') return sendMailed(reply, site, found.value.organization, email);
    const { status, problems, alert } = rejectionOf(answer, '');
    return again(status, problems, alert);
  });

  app.get('/customer/ask/:token', async (request, reply) => {
    const { token } = paramsOf(request, tokenParams);
    const found = shown(reply, site, request, await apiFor(askerOf(request)).asking(token));
    return 'page' in found
      ? found.page
      : sendForm(reply, site, { offer: found.value, token, typed: null, key: newKey() });
  });

  app.post('/customer/ask/:token', async (request, reply) => {
    const { token } = paramsOf(request, tokenParams);
    const api = apiFor(askerOf(request));
    const found = shown(reply, site, request, await api.asking(token));
    if ('page' in found) return found.page;
    const offer = found.value;
    const typed = typedOf(request.body);
    const key = keyOf(typed);
    const asked = await send(api, token, offer, typed, key);
    if ('rejected' in asked) {
      const { status, ...rejected } = asked.rejected;
      return sendForm(reply.code(status), site, { offer, token, typed, ...rejected });
    }
    return sendOutcome(reply, site, {
      organization: offer.organization,
      outcome: {
        title: `${money(asked.cents)} requested`,
        text: `${asked.payer} gets an email with a link to pay. The request has the reference #${asked.id}, and is shown as asked by ${offer.email}.`,
        quarters: 4,
      },
      link: { href: addressOf(token), text: 'Request another payment' },
    });
  });
}

const addressOf = (token: string) => `/customer/ask/${encodeURIComponent(token)}`;

/** What a page is about, or the page that says that there is nothing. */
function shown<T>(
  reply: FastifyReply,
  site: Site,
  request: FastifyRequest,
  answer: Answer<T>,
): { value: T } | { page: FastifyReply } {
  if (answer.kind === 'ok') return { value: answer.value };
  return { page: answer.kind === 'down' ? sendDown(reply, site, request.url) : sendNotFound(reply, site) };
}

/** Checks what was typed and sends it. */
async function send(api: PayerApi, token: string, { occasion }: Offer, typed: Typed, key: string) {
  const amount = checkAmount(typed['amount'] ?? '', occasion);
  const problems: Problems = {
    ...checkAsker(typed),
    ...('problem' in amount ? { amount: amount.problem } : {}),
    ...checkFields(occasion.formFields, typed),
  };
  if ('problem' in amount || Object.keys(problems).length > 0)
    return { rejected: { problems, alert: null, status: 422, key } };
  const formFields = fieldValues(occasion.formFields, typed);
  const answer = await api.requestAs(token, { ...askerBody(typed), amount: amount.cents, formFields }, key);
  if (answer.kind === 'ok')
    return { id: answer.value.id, cents: amount.cents, payer: askerBody(typed).receiverEmail };
  const names = occasion.formFields.map(({ name }) => name);
  return { rejected: rejectionOf(answer, key, names) };
}

function sendAddress(
  reply: FastifyReply,
  site: Site,
  { organization, occasion }: Offer,
  occasionId: string,
  email: string,
  problems: Problems = {},
  alert: string | null = null,
): FastifyReply {
  const page = { title: 'Request a payment', organization, script: 'pay' as const };
  return sendPage(reply, site, 'address', page, {
    heading: 'Request a payment',
    lead: `Ask somebody to pay ${organization.name} for ${occasion.name}. Who asks is shown to both, so we first mail you a link.`,
    action: `/customer/request/${encodeURIComponent(occasionId)}`,
    email: addressField(email, problems['email']),
    aside: { href: site.config.hostUrl, text: `You belong to ${organization.name}? Use the dashboard` },
    problemList: listProblems(problems),
    alert,
  });
}

interface Asking {
  offer: AskerOffer;
  token: string;
  typed: Typed | null;
  key: string;
  problems?: Problems;
  alert?: string | null;
}

function sendForm(
  reply: FastifyReply,
  site: Site,
  { offer, token, typed, key, problems = {}, alert = null }: Asking,
): FastifyReply {
  const { occasion, organization } = offer;
  const page = { title: 'Request a payment', organization, script: 'pay' as const };
  return sendPage(reply, site, 'ask', page, {
    key,
    action: addressOf(token),
    occasion: occasion.name,
    asker: offer.email,
    fields: payerFields(typedValues(typed ?? {}), problems),
    amount: amountField(occasion, typed?.['amount'] ?? '', problems),
    payer: field({
      name: 'receiverEmail',
      label: 'Payer’s email',
      control: 'email',
      value: typed?.['receiverEmail'] ?? '',
      attributes: { autocomplete: 'off', maxlength: 254 },
      hint: 'The request is sent to this address',
      problem: problems['receiverEmail'],
    }),
    formFields: occasion.formFields.map((item) => occasionField(item, typed, problems)),
    problemList: listProblems(problems),
    alert,
  });
}
