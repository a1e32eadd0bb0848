import { toast } from '@keyturn/shared/toast';
import { Button, Row, Text } from '@keyturn/shared/ui';
import { SendIcon, TrashIcon } from '@keyturn/shared/ui/icons';
import { useState } from 'react';
import { useWebhookCalls, type Webhook } from './data';
import { Rows } from './parts';

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

function WebhookRow({ integrationId, webhook: { id, url } }: { integrationId: string; webhook: Webhook }) {
  const { sendSample, remove } = useWebhookCalls(integrationId);
  const [busy, setBusy] = useState(false);
  const run = async (call: (id: string) => ReturnType<typeof remove>, done: string) => {
    setBusy(true);
    const error = await call(id);
    setBusy(false);
    if (error === null) toast.success(done);
    else toast.error(error.message, { title: 'Error' });
  };
  return (
    <li>
      <span>{url}</span>
      <Row $gap="2" $wrap>
        <Button
          size="sm"
          icon={<SendIcon />}
          disabled={busy}
          onClick={() => void run(sendSample, 'Sample event sent')}
        >
          Send sample event
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon={<TrashIcon />}
          disabled={busy}
          onClick={() => void run(remove, 'Webhook deleted')}
        >
          Delete
        </Button>
      </Row>
    </li>
  );
}
