import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused, wantsPage } from '../web/errors.ts';

/** A form goes back to its section of the page; a program gets the answer. */
export function done(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  section: string,
): FastifyReply {
  return wantsPage(request) ? reply.redirect(`/console#${section}`, 303) : reply.send(answer);
}

/** Another site's page must not press buttons here while the sandbox runs. */
export async function refuseOtherSites(request: FastifyRequest): Promise<void> {
  if (request.method !== 'GET' && request.headers['sec-fetch-site'] === 'cross-site') {
    throw new Refused(403, 'Only the console itself may do that.');
  }
}
