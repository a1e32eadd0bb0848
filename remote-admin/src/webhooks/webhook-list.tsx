import { toast } from '@keyturn/shared/toast';
import { Badge, Button, Row, Stack, Text, Time } from '@keyturn/shared/ui';
import { SendIcon } from '@keyturn/shared/ui/icons';
import { useState } from 'react';
import { ActionButton } from '../components/action-button';
import { useWebhookCalls, useWebhookSettings, type Webhook } from './data';
import { WebhookSettings } from './webhook-settings';
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

function WebhookRow({ integrationId, webhook }: WebhookRowProps) {
  const { id, url } = webhook;
  const { sendSample, remove } = useWebhookCalls(integrationId);
  const { resume, adopt } = useWebhookSettings(id);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const ended = webhook.endedWithKey;
  const off = webhook.goneAt ?? webhook.failedAt ?? null;
  const send = async () => {
    setBusy(true);
    const outcome = await sendSample(id);
    setBusy(false);
    if (outcome.ok) toast.success('Sample event sent');
    else toast.error(outcome.error.message, { title: 'Error' });
  };
  return (
    <li>
      <Stack $gap="1">
        <Row $gap="2" $wrap>
          <span>{url}</span>
          {off !== null && <Badge tone="red">Switched off</Badge>}
          {ended && <Badge tone="red">Ended</Badge>}
          {off === null && !ended && webhook.failingSince != null && <Badge tone="yellow">Failing</Badge>}
        </Row>
        <Text $size="xs" $tone="2">
          <Standing webhook={webhook} />
        </Text>
        <Text $size="xs" $tone="2">
          <Maker webhook={webhook} />
        </Text>
      </Stack>
      <Row $gap="2" $wrap>
        {off === null && !ended && (
          <>
            <Button size="sm" icon={<SendIcon />} loading={busy} onClick={() => void send()}>
              Send sample event
            </Button>
            <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
              Change webhook
            </Button>
          </>
        )}
        {off !== null && (
          <ActionButton
            label="Switch on again"
            consequence={`${url} is told of payments again. What it missed is sent when you ask for it.`}
            done="Webhook switched on"
            run={resume}
          />
        )}
        {webhook.createdByKey !== null && webhook.adoptedBy === null && (
          <ActionButton
            label="Adopt webhook"
            consequence={`${url} is told of payments also when the key that made it has ended.`}
            done="Webhook adopted"
            run={adopt}
          />
        )}
        <ActionButton
          label="Delete webhook"
          consequence={`${url} is told of nothing any more. What was sent stays listed.`}
          danger
          done="Webhook deleted"
          run={() => remove(id)}
        />
      </Row>
      {open && off === null && !ended && <WebhookSettings webhook={webhook} />}
    </li>
  );
}

/** What the webhook is told, or why it is not. */
function Standing({ webhook }: Pick<WebhookRowProps, 'webhook'>) {
  const { events, goneAt, failedAt, failingSince, endedWithKey } = webhook;
  if (endedWithKey)
    return 'It ended with the key that made it: nothing is sent there. Adopt it if it should go on.';
  if (goneAt != null)
    return (
      <>
        It answered 410 Gone: nothing is sent there since <Time iso={goneAt} format="within" />. Switch it on
        again once it takes messages.
      </>
    );
  if (failedAt != null)
    return (
      <>
        It had taken nothing for five days: nothing is sent there since{' '}
        <Time iso={failedAt} format="within" />. Switch it on again once it takes messages.
      </>
    );
  const told = events.length === 0 ? 'Told of every event.' : `Told of ${events.join(', ')}.`;
  if (failingSince == null) return told;
  return (
    <>
      {told} It has taken nothing since <Time iso={failingSince} format="within" />; after five days it is
      switched off.
    </>
  );
}

/** The person or key that made the webhook, and whether it ends with the key. */
function Maker({ webhook }: Pick<WebhookRowProps, 'webhook'>) {
  const { createdAt, createdBy, createdByKey, adoptedBy, endedWithKey } = webhook;
  const person = createdBy?.fullName ?? 'somebody who left';
  const made = <Time iso={createdAt} format="within" />;
  if (createdByKey === null)
    return (
      <>
        Made by {person} {made}
      </>
    );
  const key = `the key ${createdByKey.name} (${createdByKey.prefix}…) of ${person}`;
  return (
    <>
      Made by {key} {made}
      {adoptedBy !== null && `, adopted by ${adoptedBy.fullName}`}
      {adoptedBy === null && !endedWithKey && '. It ends with the key.'}
    </>
  );
}
