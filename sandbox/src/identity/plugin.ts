import type { FastifyPluginAsync } from 'fastify';
import { errors } from 'oidc-provider';
import { z } from 'zod';
import { sendPage } from '../web/page.ts';
import { demoPeople } from './demo-people.ts';
import type { IdentityPluginOptions } from './identity.ts';
import { answerUserInfo } from './user-info.ts';

const emailShape = z.object({ email: z.string().trim().max(254).pipe(z.email()) });
const REFUSED = 'The sign-in was refused by your organization.';

/** The sign-in page, and `/userinfo`. */
export const identityPlugin: FastifyPluginAsync<IdentityPluginOptions> = async (app, options) => {
  const { provider, accounts } = options.identity;

  app.get('/signin/:uid', async (request, reply) => {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    const hint = interaction.params['login_hint'];
    return sendPage(reply, options, 'identity/sign-in', {
      people: demoPeople,
      email: typeof hint === 'string' ? hint : '',
      problem: null,
    });
  });

  app.post('/signin/:uid', async (request, reply) => {
    await provider.interactionDetails(request.raw, reply.raw);
    const typed = emailShape.safeParse(request.body);
    if (!typed.success) {
      const { email } = z
        .object({ email: z.string().catch('') })
        .catch({ email: '' })
        .parse(request.body);
      reply.code(422);
      return sendPage(reply, options, 'identity/sign-in', {
        people: demoPeople,
        email,
        problem: 'Enter an e-mail address, such as name@company.example.',
      });
    }
    const { email } = typed.data;
    const result = email.toLowerCase().startsWith('denied')
      ? { error: 'access_denied', error_description: REFUSED }
      : signIn(accounts.forEmail(email).subject);
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

  answerUserInfo(app, options);
};

function signIn(accountId: string) {
  return { login: { accountId, amr: ['pwd'] }, consent: {}, select_account: {} };
}
