import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { contentMode } from '../content/mode.ts';
import type { ContentModes } from '../content/mode.ts';
import type { Submissions } from '../forms/submissions.ts';
import { demoPeople } from '../identity/demo-people.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { InboxStore } from '../inbox/messages.ts';
import type { PluginOptions } from '../plugins.ts';
import { wantsPage } from '../web/errors.ts';
import { sendPage } from '../web/page.ts';

export interface ConsolePluginOptions extends PluginOptions {
  accounts: Accounts;
  messages: InboxStore;
  submissions: Submissions;
  modes: ContentModes;
}

const SHOWN = 10;
const modeShape = z.object({ mode: contentMode });

/** The page that shows and steers everything of the sandbox, and the same as JSON below `/console/api`. */
export const consolePlugin: FastifyPluginAsync<ConsolePluginOptions> = async (app, options) => {
  const { config, accounts, messages, submissions, modes } = options;
  app.addHook('onRequest', refuseOtherSites);

  const show = (reply: FastifyReply) =>
    sendPage(reply, options, 'console/console', {
      title: 'Console',
      config,
      people: demoPeople,
      signIns: accounts.recent(SHOWN),
      messages: messages.list({ limit: SHOWN }),
      messageCount: messages.count(),
      submissions: submissions.list(SHOWN),
      mode: modes.get(),
      modeNames: contentMode.options,
    });
  app.get('/', async (_request, reply) => show(reply));
  app.get('/console', async (_request, reply) => show(reply));

  app.get('/console/api/content', async () => ({ mode: modes.get() }));
  app.route({
    method: ['PUT', 'POST'],
    url: '/console/api/content',
    handler: async (request, reply) => {
      const asked = modeShape.safeParse(request.body);
      if (!asked.success) return refuse(reply, `Choose one of ${contentMode.options.join(', ')}.`);
      modes.set(asked.data.mode);
      return done(request, reply, asked.data, '#content-feed');
    },
  });
  app.get('/console/api/forms', async () => submissions.list(100));
  app.get('/console/api/sign-ins', async () => accounts.recent(100));
};

/** Another site's page must not press buttons here while the sandbox runs. */
async function refuseOtherSites(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.method !== 'GET' && request.headers['sec-fetch-site'] === 'cross-site') {
    await reply.code(403).send({ error: { code: 'cross_site', message: 'Only the console may do that.' } });
  }
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(400).send({ error: { code: 'invalid_request', message } });
}

/** A form goes back to the page; a program gets the answer. */
function done(request: FastifyRequest, reply: FastifyReply, answer: unknown, anchor: string): FastifyReply {
  return wantsPage(request) ? reply.redirect(`/console${anchor}`, 303) : reply.send(answer);
}
