import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentRequest } from '../payer-api/answers.ts';
import type { PayerApiFor } from '../payer-api/payer-api.ts';
import type { Site } from '../web/site.ts';
import { openPayment } from './open-payment.ts';
import { placeOf } from './place.ts';
import { sendReceipt } from './receipt-routes.ts';

/** The payment of a mailed link that may act on it; else the page that shows it, or that says that there is none. */
export async function openActing(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  apiFor: PayerApiFor,
): Promise<{ payment: PaymentRequest } | { page: FastifyReply }> {
  const place = placeOf('request', request);
  const found = await openPayment(request, reply, site, apiFor, place);
  if ('page' in found || found.payment.acts) return found;
  return { page: sendReceipt(reply, site, found.payment, place) };
}
