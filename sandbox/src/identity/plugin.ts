import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { errors } from 'oidc-provider';
import { z } from 'zod';
import { sendPage } from '../web/page.ts';
import { MULTI_FACTOR } from './claims.ts';
import { connectionAsked, OWN_CONNECTION } from './connections.ts';
import { demoPeople } from './demo-people.ts';
import { FACTOR_CODE, factorAskedOf, isFactorCode } from './factor.ts';
import type { IdentityPluginOptions } from './identity.ts';
import { answerManagement } from './management.ts';
import { answerUserInfo } from './user-info.ts';

const emailShape = z.object({ email: z.string().trim().max(254).pipe(z.email()) });
const codeShape = z.object({ code: z.string() });
const REFUSED = 'The sign-in was refused by your organization.';

/** The sign-in page, with the second factor's, `/userinfo` and what is used of the management API. */
export const identityPlugin: FastifyPluginAsync<IdentityPluginOptions> = async (app, options) => {
  const { provider, accounts } = options.identity;

  const factorPage = (reply: FastifyReply, subject: string, problem: string | null) =>
    sendPage(reply, options, 'identity/factor', {
      email: accounts.bySubject(subject)?.email,
      code: FACTOR_CODE,
      problem,
    });

  app.get('/signin/:uid', async (request, reply) => {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    const subject = factorAskedOf(interaction);
    if (subject !== null) return factorPage(reply, subject, null);
    const hint = interaction.params['login_hint'];
    return sendPage(reply, options, 'identity/sign-in', {
      people: demoPeople,
      connection: connectionAsked(interaction.params),
      email: typeof hint === 'string' ? hint : '',
      problem: null,
    });
  });

  app.post('/signin/:uid', async (request, reply) => {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    const subject = factorAskedOf(interaction);
    if (subject !== null) {
      const given = codeShape.safeParse(request.body).data?.code ?? '';
      if (isFactorCode(given)) {
        const result = signIn(subject, { amr: ['pwd', 'mfa'], acr: MULTI_FACTOR });
        return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
      }
      reply.code(422);
      return factorPage(reply, subject, 'That is not the code. Enter the six digits shown below.');
    }
    const typed = emailShape.safeParse(request.body);
    if (!typed.success) {
      const { email = '' } = z.object({ email: z.string() }).safeParse(request.body).data ?? {};
      reply.code(422);
      return sendPage(reply, options, 'identity/sign-in', {
        people: demoPeople,
        connection: connectionAsked(interaction.params),
        email,
        problem: 'Enter an e-mail address, such as name@company.example.',
      });
    }
    const { email } = typed.data;
    const result = email.toLowerCase().startsWith('denied')
      ? { error: 'access_denied', error_description: REFUSED }
      : signIn(accounts.forEmail(email).subject, {
          amr: ['pwd'],
          connection: connectionAsked(interaction.params) ?? OWN_CONNECTION,
        });
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
  });

  app.setErrorHandler(async (cause, _request, reply) => {
    if (!(cause instanceof errors.SessionNotFound)) throw cause;
    reply.code(400);
    return sendPage(reply, options, 'web/message', {
      title: 'This sign-in is over',
      message: 'It was finished already or took too long. Start again from the dashboard.',
      link: { href: options.config.hostUrl, text: 'Back to Keyturn' },
    });
  });

  answerManagement(app, options);
  answerUserInfo(app, options);
};

function signIn(accountId: string, proof: { amr: string[]; acr?: string; connection?: string }) {
  return { login: { accountId, ...proof }, consent: {}, select_account: {} };
}
