import { EmptyState, Stack } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { RecordCard } from '../parts/record-page';
import { Attempts } from './attempts';
import { type Integration, useIntegrations, useWebhooks } from './data';
import { Webhooks } from './webhooks';

/** The integrations of an organization with their webhooks and what was sent to them. */
export function IntegrationsTab({ organization }: { readonly organization: { readonly id: string } }) {
  return (
    <RecordView
      record={useIntegrations(organization.id)}
      noun="integrations"
      errorTitle="Error loading integrations"
      missing="There are no integrations."
    >
      {(integrations) =>
        integrations.length === 0 ? (
          <EmptyState title="No integrations" level={3}>
            Nothing outside is told of this organization’s payments.
          </EmptyState>
        ) : (
          <Stack>
            {integrations.map((integration) => (
              <OneIntegration key={integration.id} integration={integration} />
            ))}
          </Stack>
        )
      }
    </RecordView>
  );
}

function OneIntegration({ integration: { id, name } }: { readonly integration: Integration }) {
  return (
    <RecordCard title={name}>
      <RecordView
        record={useWebhooks(id)}
        noun="webhooks"
        errorTitle="Error loading webhooks"
        missing="There are no webhooks."
      >
        {({ webhookSubscriptions, webhookAttempts }) => (
          <Stack $gap="6">
            <Webhooks integrationId={id} webhooks={webhookSubscriptions} />
            <Attempts attempts={webhookAttempts} />
          </Stack>
        )}
      </RecordView>
    </RecordCard>
  );
}
