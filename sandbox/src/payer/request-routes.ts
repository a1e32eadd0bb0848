import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { PluginOptions } from '../plugins.ts';
import { formatInstant } from '../web/format.ts';
import type { CardTokens } from './card-tokens.ts';
import { field, payerFields } from './fields.ts';
import type { PayerApi } from './gateway.ts';
import type { PaymentRequest } from './model/api.ts';
import type { Problems } from './model/form-fields.ts';
import { money } from './model/money.ts';
import { closedBecause, outcomeOf } from './model/outcome.ts';
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
import { sendVerify } from './verify-routes.ts';
import { keyOf, newKey, rejectionOf, typedOf } from './submission.ts';

const params = z.object({ token: z.string().min(1).max(200) });
const doneQuery = z.object({ done: z.enum(['authorized', 'declined']).optional().catch(undefined) });

/** The pages of a payment request: read it, authorize it, decline it. */
export function requestRoutes(
  app: FastifyInstance,
  site: PluginOptions,
  { api, tokens }: { api: PayerApi; tokens: CardTokens },
): void {
  const open = async (reply: FastifyReply, token: string, done?: 'authorized' | 'declined') => {
    const answer = await api.request(token);
    if (answer.kind === 'down') return sendDown(reply, site, addressOf(token));
    if (answer.kind !== 'ok') return sendNotFound(reply, site);
    if (answer.value.state === 'open') return answer.value;
    if (answer.value.verification) {
      return sendVerify(reply, site, { request: answer.value, action: addressOf(token) });
    }
    return sendState(reply, site, answer.value, done);
  };

  app.get('/pay/request/:token', async (request, reply) => {
    const { token } = params.parse(request.params);
    const found = await open(reply, token, doneQuery.parse(request.query).done);
    if (!('state' in found)) return found;
    return sendForm(reply, site, { request: found, token, values: firstValues(found), key: newKey() });
  });

  app.post('/pay/request/:token/authorize', async (request, reply) => {
    const { token } = params.parse(request.params);
    const typed = typedOf(request.body);
    const key = keyOf(typed);
    const values = typedValues(typed);
    const paying = await payingOf(tokens, typed, values, key);
    const answer = 'body' in paying ? await api.authorize(token, paying.body, key) : null;
    if (answer?.kind === 'ok') return reply.redirect(`${addressOf(token)}?done=authorized`, 303);
    const rejected = answer && rejectionOf(answer, key);
    const found = await open(reply, token);
    if (!('state' in found)) return found;
    return sendForm(reply.code(rejected?.status ?? 422), site, {
      request: found,
      token,
      values,
      key: rejected?.key ?? key,
      problems: rejected?.problems ?? ('problems' in paying ? paying.problems : {}),
      alert: rejected?.alert ?? null,
    });
  });

  app.get('/pay/request/:token/decline', async (request, reply) => {
    const { token } = params.parse(request.params);
    const found = await open(reply, token);
    return 'state' in found ? sendDecline(reply, site, { request: found, token, key: newKey() }) : found;
  });

  app.post('/pay/request/:token/decline', async (request, reply) => {
    const { token } = params.parse(request.params);
    const typed = typedOf(request.body);
    const key = keyOf(typed);
    const reason = (typed['reason'] ?? '').trim();
    const problems: Problems = reason === '' ? { reason: 'Required' } : {};
    const answer = reason === '' ? null : await api.decline(token, reason, key);
    if (answer?.kind === 'ok') return reply.redirect(`${addressOf(token)}?done=declined`, 303);
    const rejected = answer && rejectionOf(answer, key);
    const found = await open(reply, token);
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
}

const addressOf = (token: string) => `/pay/request/${encodeURIComponent(token)}`;

interface Shown {
  request: PaymentRequest;
  token: string;
  key: string;
  problems?: Problems;
  alert?: string | null;
}

function shared({ request, token, key, problems = {}, alert = null }: Shown, title: string) {
  return {
    page: frame(title, request.organization),
    id: request.id,
    occasion: request.occasion.name,
    action: addressOf(token),
    total: money(request.total),
    key,
    problems,
    problemList: listProblems(problems),
    alert,
  };
}

function sendForm(
  reply: FastifyReply,
  site: PluginOptions,
  shown: Shown & { values: PayerValues },
): FastifyReply {
  const { request, values, problems = {} } = shown;
  return sendPayerPage(reply, site, 'request', {
    ...shared(shown, 'Payment request'),
    requested: request.requestedAt ? formatInstant(request.requestedAt) : null,
    sum: sumOf(request),
    formData: request.formData,
    accounts: request.fundingSources,
    card: cardOf(request),
    values,
    fields: payerFields(values, problems),
    autoAuthorized: request.autoAuthorized ?? false,
  });
}

function sendDecline(
  reply: FastifyReply,
  site: PluginOptions,
  shown: Shown & { reason?: string },
): FastifyReply {
  const reason = field({
    name: 'reason',
    label: 'Reason',
    control: 'textarea',
    value: shown.reason ?? '',
    attributes: { maxlength: 1000 },
    hint: 'The sender of the request reads it',
    problem: shown.problems?.['reason'],
  });
  return sendPayerPage(reply, site, 'decline', { ...shared(shown, 'Decline'), reason });
}

function sendState(
  reply: FastifyReply,
  site: PluginOptions,
  request: PaymentRequest,
  done: 'authorized' | 'declined' | undefined,
): FastifyReply {
  const { state, organization } = request;
  const declined = {
    title: 'You declined this request',
    text: 'The sender was told, with your reason. No money was moved.',
    quarters: null,
  };
  const paid = state === 'paid' || state === 'open';
  const facts = [
    { label: 'For', value: request.occasion.name },
    { label: 'Amount', value: money(request.total) },
    { label: 'Reference', value: `#${request.id}` },
  ];
  if (paid && done === undefined) facts.push({ label: 'Note', value: 'This request has been paid already.' });
  const outcome = paid ? outcomeOf(request.status) : done === 'declined' ? declined : closedBecause(state);
  return sendOutcome(reply, site, { organization, outcome, facts, status: done !== undefined });
}
