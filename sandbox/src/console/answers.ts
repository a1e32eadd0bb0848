import type { FastifyReply, FastifyRequest } from 'fastify';
import { wantsPage } from '../web/errors.ts';

/** A form goes back to its section of the page; a program gets the answer. */
export function done(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  section: string,
): FastifyReply {
  return wantsPage(request) ? reply.redirect(`/console#${section}`, 303) : reply.send(answer);
}

/** @param status 400 for what cannot be understood, 409 for what cannot be done now. */
export function refuse(reply: FastifyReply, status: 400 | 409, message: string): FastifyReply {
  const code = status === 400 ? 'invalid_request' : 'not_possible';
  return reply.code(status).send({ error: { code, message } });
}

/** Another site's page must not press buttons here while the sandbox runs. */
export async function refuseOtherSites(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.method === 'GET' || request.headers['sec-fetch-site'] !== 'cross-site') return;
  await reply.code(403).send({ error: { code: 'cross_site', message: 'Only the console may do that.' } });
}
