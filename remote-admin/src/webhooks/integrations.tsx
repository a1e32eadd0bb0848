import { Stack, Text } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { AddIntegration } from './add-integration';
import { useIntegrations } from './data';
import { OneIntegration } from './integration';

interface IntegrationsProps {
  readonly organization: { readonly id: string; readonly slug: string };
}

/** The other systems that are told of an organization's payments, and a way to another one. */
export function Integrations({ organization }: IntegrationsProps) {
  return (
    <RecordView
      record={useIntegrations(organization.id)}
      noun="integrations"
      errorTitle="Error loading integrations"
      missing="There are no integrations."
    >
      {(integrations) => (
        <Stack>
          {integrations.length === 0 && (
            <Text $tone="2">
              No other system is told of the payments yet. Add one, then the address that its events go to.
            </Text>
          )}
          {integrations.map((integration) => (
            <OneIntegration key={integration.id} integration={integration} organization={organization} />
          ))}
          <AddIntegration organizationId={organization.id} />
        </Stack>
      )}
    </RecordView>
  );
}
