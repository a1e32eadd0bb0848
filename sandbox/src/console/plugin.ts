import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { institutions } from '../bank-linking/model/institutions.ts';
import { returnCodes } from '../bank-transfers/model/returns.ts';
import type { BankTransfersConsole, ConsoleTransfer } from '../bank-transfers/plugin.ts';
import { contentMode } from '../content/mode.ts';
import type { ContentModes } from '../content/mode.ts';
import type { Submissions } from '../forms/submissions.ts';
import type { Accounts } from '../identity/accounts.ts';
import { demoPeople } from '../identity/demo-people.ts';
import type { InboxStore } from '../inbox/messages.ts';
import type { PluginOptions } from '../plugins.ts';
import type { TrackedEvents } from '../tracking/events.ts';
import { Refused } from '../web/errors.ts';
import { sendPage } from '../web/page.ts';
import { done, refuseOtherSites } from './answers.ts';
import { transferRoutes } from './transfers.ts';
import { paramsOf } from '../web/params.ts';

export interface ConsolePluginOptions extends PluginOptions {
  accounts: Accounts;
  messages: InboxStore;
  submissions: Submissions;
  events: TrackedEvents;
  modes: ContentModes;
  transfers: BankTransfersConsole;
}

/** Entries of each section of the page. */
const SHOWN = 10;
const TRANSFERS_SHOWN = 25;
const modeShape = z.object({ mode: contentMode });
const idShape = z.object({ id: z.string() });
const pageShape = z.object({
  status: z.enum(['pending', 'processed', 'failed']).optional().catch(undefined),
});

/** The page that shows and steers everything of the sandbox, and the same as JSON below `/console/api`. */
export const consolePlugin: FastifyPluginAsync<ConsolePluginOptions> = async (app, options) => {
  const { config, accounts, messages, submissions, events, modes, transfers } = options;
  app.addHook('onRequest', refuseOtherSites);
  transferRoutes(app, transfers);

  const show = (query: unknown, reply: FastifyReply, only?: ConsoleTransfer) => {
    const status = pageShape.safeParse(query).data?.status;
    const listed = transfers.list({ ...(status !== undefined && { status }), limit: TRANSFERS_SHOWN });
    return sendPage(reply, options, 'console/console', {
      title: 'Console',
      config,
      people: demoPeople,
      signIns: accounts.recent(SHOWN),
      messages: messages.list({ limit: SHOWN }),
      messageCount: messages.count(),
      submissions: submissions.list(SHOWN),
      events: events.list(SHOWN),
      institutions,
      mode: modes.get(),
      modeNames: contentMode.options,
      totals: transfers.totals(),
      status: status ?? '',
      returnCodes,
      ...(only === undefined ? listed : { transfers: [only], total: listed.total }),
    });
  };
  app.get('/', async (request, reply) => show(request.query, reply));
  app.get('/console', async (request, reply) => show(request.query, reply));
  app.get('/console/transfers/:id', async (request, reply) => {
    const transfer = transfers.find(paramsOf(request, idShape).id);
    if (transfer !== null) return show({}, reply, transfer);
    reply.callNotFound();
    return reply;
  });

  app.get('/console/api/content', async () => ({ mode: modes.get() }));
  app.route({
    method: ['PUT', 'POST'],
    url: '/console/api/content',
    handler: async (request, reply) => {
      const asked = modeShape.safeParse(request.body);
      if (!asked.success) throw new Refused(400, `Choose one of ${contentMode.options.join(', ')}.`);
      modes.set(asked.data.mode);
      return done(request, reply, asked.data, 'content-feed');
    },
  });
  app.get('/console/api/forms', async () => submissions.list(100));
  app.get('/console/api/events', async () => events.list(500));
  app.get('/console/api/sign-ins', async () => accounts.recent(100));
};
