import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Problems } from '../model/form-fields.ts';
import { money } from '../model/money.ts';
import { firstValues, typedValues, type PayerValues } from '../model/payer-form.ts';
import type { PaymentRequest } from '../payer-api/answers.ts';
import type { PayerApiFor } from '../payer-api/payer-api.ts';
import { formatInstant } from '../web/format.ts';
import type { Site } from '../web/site.ts';
import { askerOf } from './asker.ts';
import { field, payerFields } from './fields.ts';
import { payingOf, shownAgain } from './paying.ts';
import { sendReceipt } from './receipt-routes.ts';
import { cardOf, listProblems, sendDown, sendNotFound, sendPage, sumOf } from './send.ts';
import { keyOf, newKey, rejectionOf, typedOf } from './submission.ts';
import { sendVerify } from './verify-routes.ts';

const params = z.object({ token: z.string().min(1).max(200) });

/** The pages of a payment request: read it, authorize it, decline it, and follow it at the same address. */
export function requestRoutes(app: FastifyInstance, site: Site, apiFor: PayerApiFor): void {
  const open = async (request: FastifyRequest, reply: FastifyReply, token: string) => {
    const answer = await apiFor(askerOf(request)).request(token);
    if (answer.kind === 'down') return sendDown(reply, site, addressOf(token));
    if (answer.kind !== 'ok') return sendNotFound(reply, site);
    const { state, verification } = answer.value;
    if (state === 'open') return answer.value;
    if (verification && verification.state !== 'failed') {
      return sendVerify(reply, site, { request: answer.value, action: addressOf(token) });
    }
    return sendReceipt(reply, site, answer.value);
  };

  app.get('/pay/request/:token', async (request, reply) => {
    const { token } = params.parse(request.params);
    const found = await open(request, reply, token);
    if (!('state' in found)) return found;
    return sendForm(reply, site, { request: found, token, values: firstValues(found), key: newKey() });
  });

  app.post('/pay/request/:token/authorize', async (request, reply) => {
    const { token } = params.parse(request.params);
    const typed = typedOf(request.body);
    const key = keyOf(typed);
    const values = typedValues(typed);
    const paying = payingOf(typed, values);
    const api = apiFor(askerOf(request));
    const answer = 'body' in paying ? await api.authorize(token, paying.body, key) : null;
    if (answer?.kind === 'ok') return reply.redirect(addressOf(token), 303);
    const rejected = answer && rejectionOf(answer, key);
    const problems = rejected?.problems ?? ('problems' in paying ? paying.problems : {});
    const found = await open(request, reply, token);
    if (!('state' in found)) return found;
    return sendForm(reply.code(rejected?.status ?? 422), site, {
      request: found,
      token,
      values: shownAgain(values, problems),
      key: rejected?.key ?? key,
      problems,
      alert: rejected?.alert ?? null,
    });
  });

  app.get('/pay/request/:token/decline', async (request, reply) => {
    const { token } = params.parse(request.params);
    const found = await open(request, reply, token);
    return 'state' in found ? sendDecline(reply, site, { request: found, token, key: newKey() }) : found;
  });

  app.post('/pay/request/:token/decline', async (request, reply) => {
    const { token } = params.parse(request.params);
    const typed = typedOf(request.body);
    const key = keyOf(typed);
    const reason = (typed['reason'] ?? '').trim();
    const problems: Problems = reason === '' ? { reason: 'Required' } : {};
    const api = apiFor(askerOf(request));
    const answer = reason === '' ? null : await api.decline(token, reason, key);
    if (answer?.kind === 'ok') return reply.redirect(addressOf(token), 303);
    const rejected = answer && rejectionOf(answer, key);
    const found = await open(request, reply, token);
    if (!('state' in found)) return found;
    return sendDecline(reply.code(rejected?.status ?? 422), site, {
      request: found,
      token,
      reason,
      key: rejected?.key ?? key,
      problems: rejected?.problems ?? problems,
      alert: rejected?.alert ?? null,
    });
  });

  // A form that was sent stands in the history: going back to it asks for the page itself.
  for (const form of ['authorize', 'verify']) {
    app.get(`/pay/request/:token/${form}`, (request, reply) =>
      reply.redirect(addressOf(params.parse(request.params).token), 303),
    );
  }
}

const addressOf = (token: string) => `/pay/request/${encodeURIComponent(token)}`;

interface Shown {
  request: PaymentRequest;
  token: string;
  key: string;
  problems?: Problems;
  alert?: string | null;
}

const shared = ({ request, token, key, problems = {}, alert = null }: Shown) => ({
  id: request.id,
  occasion: request.occasion.name,
  action: addressOf(token),
  total: money(request.total),
  key,
  problems,
  problemList: listProblems(problems),
  alert,
});

function sendForm(reply: FastifyReply, site: Site, shown: Shown & { values: PayerValues }): FastifyReply {
  const { request, values, problems = {} } = shown;
  const { organization } = request;
  return sendPage(
    reply,
    site,
    'request',
    { title: 'Payment request', organization, script: 'pay' },
    {
      ...shared(shown),
      requested: request.requestedAt ? formatInstant(request.requestedAt) : null,
      sum: sumOf(request),
      formData: request.formData,
      accounts: request.fundingSources,
      card: cardOf(request, site),
      values,
      fields: payerFields(values, problems),
      autoAuthorized: request.autoAuthorized ?? false,
    },
  );
}

function sendDecline(reply: FastifyReply, site: Site, shown: Shown & { reason?: string }): FastifyReply {
  const { organization } = shown.request;
  const reason = field({
    name: 'reason',
    label: 'Reason',
    control: 'textarea',
    value: shown.reason ?? '',
    attributes: { maxlength: 1000 },
    hint: 'The sender of the request reads it',
    problem: shown.problems?.['reason'],
  });
  return sendPage(
    reply,
    site,
    'decline',
    { title: 'Decline', organization, script: 'pay' },
    {
      ...shared(shown),
      reason,
    },
  );
}
