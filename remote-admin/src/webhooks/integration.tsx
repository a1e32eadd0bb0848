import { Card, Row, Stack, styled } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { ActionButton } from '../components/action-button';
import { ApiKeys } from '../api-keys/api-keys';
import { AddWebhook } from './add-webhook';
import { Attempts } from './attempts';
import { type Integration, useIntegrationCalls, useWebhooks } from './data';
import { WebhookList } from './webhook-list';

interface OneIntegrationProps {
  readonly integration: Integration;
  readonly organization: { readonly id: string; readonly slug: string };
}

const Title = styled.h3`
  font-size: var(--text-md);
  line-height: var(--lh-md);
  overflow-wrap: anywhere;
`;

/** One other system: the addresses that are told, what was sent to them, and the keys of its programs. */
export function OneIntegration({ integration: { id, name }, organization }: OneIntegrationProps) {
  const { remove } = useIntegrationCalls(organization.id);
  return (
    <Card as="section" $pad aria-label={name}>
      <Stack $gap="5">
        <Row $between $wrap>
          <Title>{name}</Title>
          <ActionButton
            label="Delete integration"
            consequence={`The webhooks and API keys of ${name} end. What was sent and paid stays.`}
            danger
            done="Integration deleted"
            run={() => remove(id)}
          />
        </Row>
        <RecordView
          record={useWebhooks(id)}
          noun="webhooks"
          errorTitle="Error loading webhooks"
          missing="There are no webhooks."
        >
          {({ webhookSubscriptions, webhookAttempts }) => (
            <Stack $gap="6">
              <WebhookList integrationId={id} webhooks={webhookSubscriptions} />
              <AddWebhook integrationId={id} />
              <Attempts integrationId={id} attempts={webhookAttempts} slug={organization.slug} />
            </Stack>
          )}
        </RecordView>
        <ApiKeys integrationId={id} />
      </Stack>
    </Card>
  );
}
