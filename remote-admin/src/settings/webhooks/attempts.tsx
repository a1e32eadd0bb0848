import { toast } from '@keyturn/shared/toast';
import { Badge, Button, Row, Stack, Text, Time } from '@keyturn/shared/ui';
import { RefreshIcon } from '@keyturn/shared/ui/icons';
import { type Attempt, useWebhookCalls } from './data';
import { Rows } from './parts';

interface AttemptsProps {
  readonly integrationId: string;
  readonly attempts: readonly Attempt[];
}

/** What was sent last, what was answered, and the way to send it again. */
export function Attempts({ integrationId, attempts }: AttemptsProps) {
  const { retry } = useWebhookCalls(integrationId);
  const again = async (id: string) => {
    const error = await retry(id);
    if (error === null) toast.success('Sent again');
    else toast.error(error.message, { title: 'Error' });
  };
  if (attempts.length === 0) return null;
  return (
    <Stack $gap="2">
      <h4>Last messages</h4>
      <Rows aria-label="Last messages">
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <Stack $gap="1">
              <Row $gap="2" $wrap>
                <strong>{attempt.event ?? 'Message'}</strong>
                <Outcome attempt={attempt} />
              </Row>
              <Text $size="xs" $tone="3">
                {attempt.url} · <Time iso={attempt.createdAt} />
              </Text>
            </Stack>
            {attempt.deliveredAt === null && (
              <Button size="sm" icon={<RefreshIcon />} onClick={() => void again(attempt.id)}>
                Send again
              </Button>
            )}
          </li>
        ))}
      </Rows>
    </Stack>
  );
}

function Outcome({ attempt: { resultCode, deliveredAt } }: { readonly attempt: Attempt }) {
  if (deliveredAt !== null) return <Badge tone="aqua">{`Delivered (${resultCode ?? 200})`}</Badge>;
  return resultCode === null ? (
    <Badge tone="gray">No answer yet</Badge>
  ) : (
    <Badge tone="red">{`Answered ${resultCode}`}</Badge>
  );
}
