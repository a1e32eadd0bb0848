import type { GatewayContext } from '../../context/context.ts';
import { administersGiven } from '../../visibility/accounts.ts';
import { byId } from '../../base/inputs.ts';
import { present } from '../../base/present.ts';
import { ownsIntegration } from './policy.ts';
import {
  adoptWebhook,
  chooseEvents,
  chosenEvents,
  createWebhook,
  deleteWebhook,
  newWebhook,
  resumeWebhook,
  retryAttempt,
  rotateSecret,
  sampled,
  secretRotation,
  sendMessagesAgain,
  sendSample,
  sentAgain,
} from './commands.ts';
import { createIntegration, deleteIntegration, newIntegration } from './integrations.ts';
import { attemptById, webhookById } from './store.ts';
import { changes } from '../../graph/changes.ts';

/** That the viewer administrates the organization whose webhook it is. */
async function ownsWebhook(context: GatewayContext, givenId: string): Promise<boolean> {
  const webhook = await webhookById(context.deps.db, givenId);
  return webhook !== null && ownsIntegration(context, webhook.integrationId);
}

export const webhookChanges = changes({
  createIntegration: {
    about: 'The organization',
    allows: (context, { organizationId }) => administersGiven(context, organizationId),
    input: newIntegration,
    run: ({ deps, viewer }, integration) => createIntegration(deps, viewer, integration),
  },
  deleteIntegration: {
    about: 'The integration',
    allows: (context, { id }) => ownsIntegration(context, id),
    input: byId,
    run: ({ deps, viewer }, { id }) => deleteIntegration(deps, viewer, id),
  },
  createWebhookSubscription: {
    about: 'The integration',
    allows: (context, args) => ownsIntegration(context, args.integrationId),
    input: ({ deps }: GatewayContext) => newWebhook(deps.config),
    run: ({ deps, viewer }, webhook) => createWebhook(deps, viewer, webhook),
  },
  deleteWebhookSubscription: {
    about: 'The webhook',
    allows: (context, { id }) => ownsWebhook(context, id),
    input: byId,
    run: ({ deps, viewer }, { id }) => deleteWebhook(deps, viewer, id),
  },
  retryWebhookAttempt: {
    about: 'The attempt',
    async allows(context, { id }) {
      const attempt = await attemptById(context.deps.db, id);
      return attempt !== null && ownsIntegration(context, attempt.integrationId);
    },
    input: byId,
    run: async ({ deps, viewer }, { id }) =>
      present(await attemptById(deps.db, await retryAttempt(deps, viewer, id))),
  },
  sendSampleWebhook: {
    about: 'The webhook',
    allows: (context, { subscriptionId }) => ownsWebhook(context, subscriptionId),
    input: sampled,
    run: async ({ deps }, input) => present(await attemptById(deps.db, await sendSample(deps, input))),
  },
  chooseWebhookEvents: {
    about: 'The webhook',
    allows: (context, { id }) => ownsWebhook(context, id),
    input: chosenEvents,
    run: ({ deps, viewer }, input) => chooseEvents(deps, viewer, input),
  },
  rotateWebhookSecret: {
    about: 'The webhook',
    allows: (context, { id }) => ownsWebhook(context, id),
    input: secretRotation,
    run: ({ deps, viewer }, input) => rotateSecret(deps, viewer, input),
  },
  adoptWebhook: {
    about: 'The webhook',
    allows: (context, { id }) => ownsWebhook(context, id),
    input: byId,
    run: ({ deps, viewer }, { id }) => adoptWebhook(deps, viewer, id),
  },
  resumeWebhook: {
    about: 'The webhook',
    allows: (context, { id }) => ownsWebhook(context, id),
    input: byId,
    run: ({ deps, viewer }, { id }) => resumeWebhook(deps, viewer, id),
  },
  sendWebhookMessagesAgain: {
    about: 'The webhook',
    allows: (context, { subscriptionId }) => ownsWebhook(context, subscriptionId),
    input: sentAgain,
    run: ({ deps, viewer }, input) => sendMessagesAgain(deps, viewer, input),
  },
});
