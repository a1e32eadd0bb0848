import { toast } from '@keyturn/shared/toast';
import { Badge, Button, Row, Stack, Text, Time } from '@keyturn/shared/ui';
import { SendIcon } from '@keyturn/shared/ui/icons';
import { useState } from 'react';
import { ActionButton } from '../components/action-button';
import { useWebhookCalls, type Webhook } from './data';
import { Rows } from '../components/rows';

interface WebhookListProps {
  readonly integrationId: string;
  readonly webhooks: readonly Webhook[];
}

/** The addresses, each to be tried with a sample or deleted. */
export function WebhookList({ integrationId, webhooks }: WebhookListProps) {
  if (webhooks.length === 0) return <Text $tone="2">No address is told of payments yet.</Text>;
  return (
    <Rows aria-label="Webhooks">
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} integrationId={integrationId} webhook={webhook} />
      ))}
    </Rows>
  );
}

interface WebhookRowProps {
  readonly integrationId: string;
  readonly webhook: Webhook;
}

function WebhookRow({ integrationId, webhook: { id, url, goneAt } }: WebhookRowProps) {
  const { sendSample, remove } = useWebhookCalls(integrationId);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const outcome = await sendSample(id);
    setBusy(false);
    if (outcome.ok) toast.success('Sample event sent');
    else toast.error(outcome.error.message, { title: 'Error' });
  };
  return (
    <li>
      {goneAt === null ? (
        <span>{url}</span>
      ) : (
        <Stack $gap="1">
          <Row $gap="2" $wrap>
            <span>{url}</span>
            <Badge tone="red">Switched off</Badge>
          </Row>
          <Text $size="xs" $tone="2">
            It answered 410 Gone: nothing is sent there since <Time iso={goneAt} />. Add it again once it
            takes messages.
          </Text>
        </Stack>
      )}
      <Row $gap="2" $wrap>
        {goneAt === null && (
          <Button size="sm" icon={<SendIcon />} loading={busy} onClick={() => void send()}>
            Send sample event
          </Button>
        )}
        <ActionButton
          label="Delete webhook"
          consequence={`${url} is told of nothing any more. What was sent stays listed.`}
          danger
          done="Webhook deleted"
          run={() => remove(id)}
        />
      </Row>
    </li>
  );
}
