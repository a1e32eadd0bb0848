import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problems } from '../model/form-fields.ts';
import { money } from '../model/money.ts';
import { firstValues } from '../model/payer-form.ts';
import type { PaymentRequest } from '../payer-api/answers.ts';
import type { PayerApiFor, Place } from '../payer-api/payer-api.ts';
import type { Site } from '../web/site.ts';
import { askerOf } from './asker.ts';
import { field } from './fields.ts';
import { openPayment } from './open-payment.ts';
import { placeOf, placePath } from './place.ts';
import { sendReceipt } from './receipt-routes.ts';
import { sendRequestForm } from './request-form.ts';
import { listProblems, sendPage } from './send.ts';
import { keyOf, newKey, rejectionOf, typedOf } from './submission.ts';
import { sendVerify } from './verify-routes.ts';

/** The pages of a payment request: read it, decline it, and follow it at the same address. */
export function requestRoutes(app: FastifyInstance, site: Site, apiFor: PayerApiFor): void {
  /** The request while it is open, else the page that tells of it. A reply is awaited like a promise, so it comes in a record. */
  const open = async (
    request: FastifyRequest,
    reply: FastifyReply,
    place: Place,
  ): Promise<{ payment: PaymentRequest } | { page: FastifyReply }> => {
    const found = await openPayment(request, reply, site, apiFor, place);
    if ('page' in found) return found;
    const { state, verification, acts } = found.payment;
    if (state === 'open' && acts) return found;
    if (acts && verification && verification.state !== 'failed') {
      return { page: sendVerify(reply, site, { request: found.payment, action: placePath(place) }) };
    }
    return { page: sendReceipt(reply, site, found.payment, place) };
  };

  app.get('/pay/request/:token', async (request, reply) => {
    const place = placeOf('request', request);
    const found = await open(request, reply, place);
    if ('page' in found) return found.page;
    const { payment } = found;
    return sendRequestForm(reply, site, {
      request: payment,
      place,
      values: firstValues(payment),
      key: newKey(),
    });
  });

  app.get('/pay/request/:token/decline', async (request, reply) => {
    const place = placeOf('request', request);
    const found = await open(request, reply, place);
    if ('page' in found) return found.page;
    return sendDecline(reply, site, { request: found.payment, place, key: newKey() });
  });

  app.post('/pay/request/:token/decline', async (request, reply) => {
    const place = placeOf('request', request);
    const typed = typedOf(request.body);
    const key = keyOf(typed);
    const reason = (typed['reason'] ?? '').trim();
    const problems: Problems = reason === '' ? { reason: 'Required' } : {};
    const api = apiFor(askerOf(request));
    const answer = reason === '' ? null : await api.decline(place.token, reason, key);
    if (answer?.kind === 'ok') return reply.redirect(placePath(place), 303);
    const rejected = answer && rejectionOf(answer, key);
    const found = await open(request, reply, place);
    if ('page' in found) return found.page;
    return sendDecline(reply.code(rejected?.status ?? 422), site, {
      request: found.payment,
      place,
      reason,
      key: rejected?.key ?? key,
      problems: rejected?.problems ?? problems,
      alert: rejected?.alert ?? null,
    });
  });

  // A form that was sent stands in the history: going back to it asks for the page itself.
  app.get('/pay/request/:token/verify', (request, reply) =>
    reply.redirect(placePath(placeOf('request', request)), 303),
  );
}

interface Declined {
  request: PaymentRequest;
  place: Place;
  key: string;
  reason?: string;
  problems?: Problems;
  alert?: string | null;
}

function sendDecline(
  reply: FastifyReply,
  site: Site,
  { request, place, key, reason = '', problems = {}, alert = null }: Declined,
): FastifyReply {
  const { organization } = request;
  return sendPage(
    reply,
    site,
    'decline',
    { title: 'Decline', organization, script: 'pay' },
    {
      id: request.id,
      occasion: request.occasion.name,
      action: placePath(place),
      total: money(request.total),
      key,
      problemList: listProblems(problems),
      alert,
      reason: field({
        name: 'reason',
        label: 'Reason',
        control: 'textarea',
        value: reason,
        attributes: { maxlength: 1000 },
        hint: 'The sender of the request reads it',
        problem: problems['reason'],
      }),
    },
  );
}
