import type { FastifyInstance, FastifyReply } from 'fastify';
import { isMoving, outcomeFor } from '../model/outcome.ts';
import { expectedDay, hasReceipt, receiptFacts, receiptSteps } from '../model/receipt.ts';
import type { PaymentRequest } from '../payer-api/answers.ts';
import type { PayerApiFor, Place } from '../payer-api/payer-api.ts';
import { formatInstant } from '../web/format.ts';
import type { Site } from '../web/site.ts';
import { openPayment } from './open-payment.ts';
import { placeOf, placePath } from './place.ts';
import { sendPage } from './send.ts';

/** The address of a payment that was made through a link. */
export const receiptPath = (token: string): string => placePath({ kind: 'receipt', token });

/** Where whoever paid through a link follows that payment. */
export function receiptRoutes(app: FastifyInstance, site: Site, apiFor: PayerApiFor): void {
  app.get('/pay/receipt/:token', async (request, reply) => {
    const place = placeOf('receipt', request);
    const found = await openPayment(request, reply, site, apiFor, place);
    return 'page' in found ? found.page : sendReceipt(reply, site, found.payment, place);
  });
}

/** Sends where a payment stands, what may be done about it, and has the page follow it until it stands still. */
export function sendReceipt(
  reply: FastifyReply,
  site: Site,
  payment: PaymentRequest,
  place: Place,
): FastifyReply {
  const { organization, verification, occasion } = payment;
  const outcome = outcomeFor(payment);
  const moving = isMoving(payment);
  const receipt = hasReceipt(payment);
  return sendPage(
    reply,
    site,
    'receipt',
    { title: outcome.title, organization, ...(moving ? { script: 'follow' as const } : {}) },
    {
      outcome,
      moving,
      action: placePath(place),
      acts: payment.acts,
      mailsTo: payment.mailsTo ?? null,
      retry: payment.retry,
      cancelable: payment.cancelable,
      receipt,
      // Where a request ended before anybody paid, there is no payment to follow.
      neverPaid: !receipt && payment.state !== 'open',
      waitsFor: verification?.state === 'failed' ? null : (verification?.account ?? null),
      facts: receiptFacts(payment),
      expected: expectedDay(payment),
      steps: receiptSteps(payment, (iso) => formatInstant(iso, occasion.timeZone)),
    },
  );
}
