import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentRequest } from '../payer-api/answers.ts';
import type { PayerApiFor, Place } from '../payer-api/payer-api.ts';
import type { Site } from '../web/site.ts';
import { askerOf } from './asker.ts';
import { placePath } from './place.ts';
import { sendDown, sendNotFound } from './send.ts';

/** The payment of an address as the gateway knows it now, or the page that says that there is none. */
export async function openPayment(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  apiFor: PayerApiFor,
  place: Place,
): Promise<{ payment: PaymentRequest } | { page: FastifyReply }> {
  const answer = await apiFor(askerOf(request)).payment(place);
  if (answer.kind === 'down') return { page: sendDown(reply, site, placePath(place)) };
  return answer.kind === 'ok' ? { payment: answer.value } : { page: sendNotFound(reply, site) };
}
