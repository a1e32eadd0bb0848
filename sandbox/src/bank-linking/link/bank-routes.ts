import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PluginOptions } from '../../plugins.ts';
import { NotFound } from '../../web/errors.ts';
import { sendPage } from '../../web/page.ts';
import { parsed } from '../../web/parse.ts';
import { institutionOf } from '../model/institutions.ts';
import { decideAtBank, findLinkToken, sessionOfState } from '../store/sessions.ts';

const asked = z.object({ state: z.string() });
const answered = asked.extend({ answer: z.enum(['allow', 'refuse']) });

/** The own sign-in page of a bank that wants one. It leads back to the page that the link token named. */
export function bankRoutes(app: FastifyInstance, options: PluginOptions): void {
  const { db } = options;
  app.get('/plaid/bank', (request, reply) => {
    const { state } = parsed(asked, request.query);
    const institution = institutionOf(sessionOfState(db, state)?.institution_id ?? '');
    if (institution === null) throw new NotFound();
    return sendPage(reply, options, 'bank-linking/link/bank', {
      title: institution.name,
      institution,
      state,
    });
  });
  app.post('/plaid/bank', (request, reply) => {
    const { state, answer } = parsed(answered, request.body);
    const session = sessionOfState(db, state);
    const back = session === null ? null : findLinkToken(db, session.link_token)?.redirect_uri;
    if (!back) throw new NotFound();
    decideAtBank(db, state, answer === 'allow');
    const url = new URL(back);
    url.searchParams.set('oauth_state_id', state);
    return reply.redirect(url.href, 303);
  });
}
