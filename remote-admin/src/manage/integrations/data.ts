import { type Loadable, mapLoadable, type Outcome, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import {
  StaffCreateWebhookDocument,
  StaffDeleteWebhookDocument,
  StaffIntegrationsDocument,
  type StaffIntegrationsQuery,
  StaffRetryAttemptDocument,
  StaffWebhooksDocument,
  type StaffWebhooksQuery,
} from './integrations.generated';

export type Integration = StaffIntegrationsQuery['integrations'][number];
export type Webhooks = StaffWebhooksQuery;

/** The integrations of an organization. */
export function useIntegrations(organizationId: string): Loadable<readonly Integration[]> {
  return mapLoadable(
    useApiQuery(StaffIntegrationsDocument, { variables: { organizationId } }),
    (data) => data.integrations,
  );
}

/** The addresses that an integration's payments are told to, and the newest fifty messages. */
export function useWebhooks(integrationId: string): Loadable<Webhooks> {
  return useApiQuery(StaffWebhooksDocument, { variables: { integrationId } });
}

/** Adds an address; the list is asked again. */
export function useAddWebhook(
  integrationId: string,
): (given: { readonly url: string; readonly secret: string }) => Promise<Outcome<unknown>> {
  const [create] = useApiMutation(StaffCreateWebhookDocument, { refetchQueries: ['StaffWebhooks'] });
  return (given) => create({ integrationId, ...given });
}

/** Ends a webhook. */
export function useDeleteWebhook(): (id: string) => Promise<Outcome<unknown>> {
  const [remove] = useApiMutation(StaffDeleteWebhookDocument, { refetchQueries: ['StaffWebhooks'] });
  return (id) => remove({ id });
}

/** Sends a message again. */
export function useRetryAttempt(): (id: string) => Promise<Outcome<unknown>> {
  const [retry] = useApiMutation(StaffRetryAttemptDocument);
  return (id) => retry({ id });
}
