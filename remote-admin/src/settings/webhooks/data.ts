import { type ApiError, type Loadable, mapLoadable, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import {
  AddWebhookDocument,
  DeleteWebhookDocument,
  IntegrationsDocument,
  type IntegrationsQuery,
  RetryWebhookDocument,
  SendSampleWebhookDocument,
  WebhooksDocument,
  type WebhooksQuery,
} from './webhooks.generated';

export type Integration = IntegrationsQuery['integrations'][number];
export type Webhook = WebhooksQuery['webhookSubscriptions'][number];
export type Attempt = WebhooksQuery['webhookAttempts'][number];

/** How often attempts are asked for while one waits for its answer, milliseconds. */
const waitingPollMs = 2_000;

/** The other systems of the organization in the address. */
export function useIntegrations(): Loadable<readonly Integration[]> {
  const { id } = useOrganization();
  return mapLoadable(
    useApiQuery(IntegrationsDocument, { variables: { organizationId: id } }),
    ({ integrations }) => integrations,
  );
}

/** The webhooks of an integration with what was sent to them last. */
export function useWebhooks(integrationId: string, waiting: boolean): Loadable<WebhooksQuery> {
  return useApiQuery(WebhooksDocument, {
    variables: { integrationId },
    pollInterval: waiting ? waitingPollMs : 0,
  });
}

type Call = (id: string) => Promise<ApiError | null>;

/** What an admin does with webhooks; each gives the error, or null. */
export function useWebhookCalls(integrationId: string): {
  readonly add: (url: string, secret: string) => Promise<ApiError | null>;
  readonly remove: Call;
  readonly retry: Call;
  readonly sendSample: Call;
} {
  const again = { refetchQueries: ['Webhooks'] };
  const [add] = useApiMutation(AddWebhookDocument, again);
  const [remove] = useApiMutation(DeleteWebhookDocument, again);
  const [retry] = useApiMutation(RetryWebhookDocument, again);
  const [sample] = useApiMutation(SendSampleWebhookDocument, again);
  const errorOf = (
    outcome: Awaited<ReturnType<typeof remove | typeof retry | typeof sample | typeof add>>,
  ) => (outcome.ok ? null : outcome.error);
  return {
    add: async (url, secret) => errorOf(await add({ integrationId, url, secret })),
    remove: async (id) => errorOf(await remove({ id })),
    retry: async (id) => errorOf(await retry({ id })),
    sendSample: async (subscriptionId) => errorOf(await sample({ subscriptionId })),
  };
}
