import type {
  QueryintegrationArgs,
  QueryintegrationsArgs,
  QuerywebhookAttemptArgs,
  QuerywebhookAttemptsArgs,
  QuerywebhookSubscriptionsArgs,
} from '../../generated/schema.ts';
import type { GatewayContext } from '../../context/context.ts';
import { uuidOf } from '../../base/ids.ts';
import type { Policy } from '../../graph/policy.ts';
import { administersGiven } from '../../visibility/accounts.ts';
import { attemptById } from './store.ts';

/** That the viewer administrates the organization of an integration; platform staff those that have none. */
export async function ownsIntegration(context: GatewayContext, givenId: string | null): Promise<boolean> {
  const id = uuidOf(givenId ?? '');
  const integration = id === null ? null : await context.loaders.integration.load(id);
  if (integration === null) return false;
  return integration.organizationId === null
    ? context.viewer.isSuperadmin
    : administersGiven(context, integration.organizationId);
}

export const webhooksPolicy: Policy = {
  Query: {
    integrations: {
      about: 'The organization',
      allows: (context, { organizationId }: QueryintegrationsArgs) =>
        administersGiven(context, organizationId),
    },
    integration: {
      about: 'The integration',
      allows: (context, { id }: QueryintegrationArgs) => ownsIntegration(context, id),
    },
    webhookSubscriptions: {
      about: 'The integration',
      allows: (context, args: QuerywebhookSubscriptionsArgs) => ownsIntegration(context, args.integrationId),
    },
    webhookAttempt: {
      about: 'The attempt',
      async allows(context, { id }: QuerywebhookAttemptArgs) {
        const attempt = await attemptById(context.deps.db, id);
        return attempt !== null && ownsIntegration(context, attempt.integrationId);
      },
    },
    // What there is to be told of is nobody's secret.
    webhookEvents: { about: 'The events', allows: () => true },
    webhookAttempts: {
      about: 'The integration',
      allows: (context, args: QuerywebhookAttemptsArgs) => ownsIntegration(context, args.integrationId),
    },
  },
  openTypes: ['WebhookSubscription', 'WebhookAttempt', 'WebhookDelivery', 'WebhookEvent'],
};
