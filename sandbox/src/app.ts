import type { IncomingMessage, RequestListener } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { bankLinkingPlugin } from './bank-linking/plugin.ts';
import { bankTransfersPlugin, createBankTransfersConsole } from './bank-transfers/plugin.ts';
import { cardsPlugin } from './cards/plugin.ts';
import type { RunningConfig } from './config.ts';
import { consolePlugin } from './console/plugin.ts';
import { createContentModes } from './content/mode.ts';
import { contentPlugin } from './content/plugin.ts';
import { formsPlugin } from './forms/plugin.ts';
import { createSubmissions } from './forms/submissions.ts';
import { createIdentity } from './identity/identity.ts';
import type { Identity } from './identity/identity.ts';
import { identityPlugin } from './identity/plugin.ts';
import type { InboxStore } from './inbox/messages.ts';
import { inboxPlugin } from './inbox/plugin.ts';
import type { PluginOptions } from './plugins.ts';
import { statementsPlugin } from './statements/plugin.ts';
import { createTrackedEvents } from './tracking/events.ts';
import { trackingPlugin } from './tracking/plugin.ts';
import { tellAnswers, type Answer } from './web/answers.ts';
import { assetsPlugin } from './web/assets.ts';
import { explainErrors } from './web/errors.ts';
import { createViews } from './web/views.ts';

interface App {
  answer: RequestListener;
  close(): Promise<void>;
}

const BODY_LIMIT = 1_048_576;

/** Puts the areas together: the identity provider answers its own paths, Fastify everything else. */
export async function createApp(input: {
  db: DatabaseSync;
  config: RunningConfig;
  messages: InboxStore;
  tell: (answer: Answer) => void;
}): Promise<App> {
  const { db, config, messages, tell } = input;
  const views = createViews();
  const options: PluginOptions = { db, config, views };
  const identity = await createIdentity(options);
  const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true });
  explainErrors(app, views);
  tellAnswers(app, tell);
  await app.register(formbody, { bodyLimit: BODY_LIMIT });
  await registerAreas(app, options, { identity, messages });
  await app.ready();
  return {
    answer: (request, response) =>
      identity.owns(pathOf(request)) ? identity.answer(request, response) : app.routing(request, response),
    close: async () => {
      await app.close();
    },
  };
}

async function registerAreas(
  app: FastifyInstance,
  options: PluginOptions,
  areas: { identity: Identity; messages: InboxStore },
): Promise<void> {
  const { identity, messages } = areas;
  const modes = createContentModes(options.db);
  const submissions = createSubmissions(options.db);
  const events = createTrackedEvents(options.db);
  app.get('/healthz', () => ({ status: 'ok' }));
  await app.register(assetsPlugin);
  await app.register(identityPlugin, { ...options, identity });
  await app.register(inboxPlugin, { ...options, messages });
  await app.register(contentPlugin, { ...options, modes });
  await app.register(formsPlugin, { ...options, submissions });
  await app.register(trackingPlugin, { ...options, events });
  await app.register(bankTransfersPlugin, options);
  await app.register(bankLinkingPlugin, options);
  await app.register(cardsPlugin, options);
  await app.register(statementsPlugin, options);
  const { accounts } = identity;
  const transfers = createBankTransfersConsole(options.db, options.config);
  await app.register(consolePlugin, {
    ...options,
    accounts,
    messages,
    submissions,
    events,
    modes,
    transfers,
  });
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/';
}
