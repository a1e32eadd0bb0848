import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { money } from '../model/money.ts';
import { isMoving, outcomeFor, stepTitle } from '../model/outcome.ts';
import type { PaymentRequest } from '../payer-api/answers.ts';
import type { PayerApiFor } from '../payer-api/payer-api.ts';
import { formatInstant } from '../web/format.ts';
import type { Site } from '../web/site.ts';
import { askerOf } from './asker.ts';
import { sendDown, sendNotFound, sendPage } from './send.ts';

const params = z.object({ token: z.string().min(1).max(200) });

/** The address of a payment that was made through a link. */
export const receiptPath = (token: string): string => `/pay/receipt/${encodeURIComponent(token)}`;

/** Where whoever paid through a link follows that payment. */
export function receiptRoutes(app: FastifyInstance, site: Site, api: PayerApiFor): void {
  app.get('/pay/receipt/:token', async (request, reply) => {
    const { token } = params.parse(request.params);
    const answer = await api(askerOf(request)).receipt(token);
    if (answer.kind === 'down') return sendDown(reply, site, receiptPath(token));
    return answer.kind === 'ok' ? sendReceipt(reply, site, answer.value) : sendNotFound(reply, site);
  });
}

/** Sends where a payment stands, and has the page follow it until it stands still. */
export function sendReceipt(reply: FastifyReply, site: Site, payment: PaymentRequest): FastifyReply {
  const { organization, verification } = payment;
  const outcome = outcomeFor(payment);
  const moving = isMoving(payment);
  return sendPage(
    reply,
    site,
    'receipt',
    { title: outcome.title, organization, ...(moving ? { script: 'follow' as const } : {}) },
    {
      outcome,
      moving,
      waitsFor: verification?.state === 'failed' ? null : (verification?.account ?? null),
      facts: [
        { label: 'For', value: payment.occasion.name },
        { label: 'To', value: organization.name },
        { label: 'Amount', value: money(payment.total) },
        { label: 'Reference', value: `#${payment.id}` },
      ],
      steps: payment.steps.map(({ status, at }) => ({ title: stepTitle(status), at: formatInstant(at) })),
    },
  );
}
