import { ErrorState, Section, Skeleton, SkeletonGroup, Stack, Text } from '@keyturn/shared/ui';
import { useState } from 'react';
import { AddWebhook } from './add-webhook';
import { Attempts } from './attempts';
import { type Integration, useIntegrations, useWebhooks } from './data';
import { WebhookList } from './webhook-list';

/** Addresses of the organization's own systems that are told of its payments. */
export function WebhooksSection() {
  const integrations = useIntegrations();
  return (
    <Section>
      <h2>Webhooks</h2>
      {integrations.state === 'loading' && <Loading />}
      {integrations.state === 'error' && (
        <ErrorState message={integrations.error.message} onRetry={integrations.retry} />
      )}
      {integrations.state === 'ready' && integrations.data.length === 0 && (
        <Text $tone="2">No other system is connected. Support sets up an integration with you.</Text>
      )}
      {integrations.state === 'ready' &&
        integrations.data.map((integration) => <Webhooks key={integration.id} integration={integration} />)}
    </Section>
  );
}

const Loading = () => (
  <SkeletonGroup label="Loading webhooks">
    <Skeleton height="8rem" />
  </SkeletonGroup>
);

function Webhooks({ integration }: { readonly integration: Integration }) {
  const [waiting, setWaiting] = useState(false);
  const answer = useWebhooks(integration.id, waiting);
  if (answer.state === 'loading') return <Loading />;
  if (answer.state === 'error') return <ErrorState message={answer.error.message} onRetry={answer.retry} />;
  const { webhookSubscriptions, webhookAttempts } = answer.data;
  const stillWaits = webhookAttempts.some(
    ({ resultCode, deliveredAt }) => resultCode === null && deliveredAt === null,
  );
  if (stillWaits !== waiting) setWaiting(stillWaits);
  return (
    <Stack>
      <h3>{integration.name}</h3>
      <WebhookList integrationId={integration.id} webhooks={webhookSubscriptions} />
      <AddWebhook integrationId={integration.id} />
      <Attempts integrationId={integration.id} attempts={webhookAttempts} />
    </Stack>
  );
}
