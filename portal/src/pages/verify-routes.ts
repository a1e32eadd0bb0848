import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Problems } from '../model/form-fields.ts';
import { money, parseDollars } from '../model/money.ts';
import type { PaymentRequest } from '../payer-api/answers.ts';
import type { PayerApiFor } from '../payer-api/payer-api.ts';
import type { Site } from '../web/site.ts';
import { askerOf } from './asker.ts';
import { field } from './fields.ts';
import { paramsOf } from './params.ts';
import { listProblems, sendDown, sendNotFound, sendPage } from './send.ts';
import { newKey, rejectionOf, typedOf } from './submission.ts';

const params = z.object({ token: z.string().min(1).max(200) });
const names = ['amount1', 'amount2'] as const;

/** Where a payer tells the amounts of the two deposits that verify an account. */
export function verifyRoutes(app: FastifyInstance, site: Site, apiFor: PayerApiFor): void {
  app.post('/pay/request/:token/verify', async (request, reply) => {
    const { token } = paramsOf(request, params);
    const action = `/pay/request/${encodeURIComponent(token)}`;
    const typed = typedOf(request.body);
    const cents = names.map((name) => centsOf(typed[name] ?? ''));
    const [amount1, amount2] = cents;
    const problems: Problems = Object.fromEntries(
      names.flatMap((name, index) =>
        cents[index] === null ? [[name, 'Enter the amount in dollars, for example 0.07']] : [],
      ),
    );
    const api = apiFor(askerOf(request));
    const answer = amount1 && amount2 ? await api.verify(token, { amount1, amount2 }, newKey()) : null;
    if (answer?.kind === 'ok') return reply.redirect(action, 303);
    const found = await api.payment({ kind: 'request', token });
    if (found.kind === 'down') return sendDown(reply, site, action);
    if (found.kind !== 'ok') return sendNotFound(reply, site);
    if (!found.value.acts || !found.value.verification) return reply.redirect(action, 303);
    const rejected = answer && rejectionOf(answer, newKey());
    return sendVerify(reply.code(rejected?.status ?? 422), site, {
      request: found.value,
      action,
      typed,
      problems: rejected?.problems ?? problems,
      alert: rejected?.alert ?? null,
    });
  });
}

/** Less than a dollar, in cents; null for anything else. */
function centsOf(text: string): number | null {
  const cents = parseDollars(text.trim().replace(/^\$?\./, '0.'));
  return cents !== null && cents > 0 && cents < 100 ? cents : null;
}

interface Shown {
  request: PaymentRequest;
  action: string;
  typed?: Readonly<Record<string, string>>;
  problems?: Problems;
  alert?: string | null;
}

/** Sends the page that asks for the amounts. */
export function sendVerify(
  reply: FastifyReply,
  site: Site,
  { request, action, typed = {}, problems = {}, alert = null }: Shown,
): FastifyReply {
  const { organization, verification } = request;
  const labels = { amount1: 'First deposit', amount2: 'Second deposit' };
  const page = { title: 'Verify your bank account', organization, script: 'pay' as const };
  return sendPage(reply, site, 'verify', page, {
    id: request.id,
    occasion: request.occasion.name,
    total: money(request.total),
    account: verification?.account ?? '',
    cancelable: request.cancelable,
    early: verification?.state === 'on-the-way',
    attempts: verification?.attemptsLeft ?? 0,
    action,
    fields: names.map((name) =>
      field({
        name,
        label: labels[name],
        value: typed[name] ?? '',
        attributes: { inputmode: 'decimal', autocomplete: 'off', maxlength: 6, placeholder: '0.00' },
        problem: problems[name],
        prefix: '$',
      }),
    ),
    problemList: listProblems(problems),
    alert,
  });
}
