import { toast } from '@keyturn/shared/toast';
import { Badge, Button, Row, Stack, styled, Text, TextLink, Time } from '@keyturn/shared/ui';
import { RefreshIcon } from '@keyturn/shared/ui/icons';
import { useState } from 'react';
import { type Attempt, isWaiting, useWebhookCalls } from './data';
import { Rows } from '../components/rows';
import { MessageTries } from './tries';

interface AttemptsProps {
  readonly integrationId: string;
  readonly attempts: readonly Attempt[];
  /** Of the organization: payments are linked to. */
  readonly slug: string;
}

const Title = styled.h4`
  font-size: var(--text-sm);
  line-height: var(--lh-sm);
`;

/** What was sent last, what was answered, and the way to send it again. */
export function Attempts({ integrationId, attempts, slug }: AttemptsProps) {
  return (
    <Stack $gap="2">
      <Title>Last messages</Title>
      {attempts.length === 0 ? (
        <Text $size="sm" $tone="2">
          Nothing was sent yet.
        </Text>
      ) : (
        <Rows aria-label="Last messages">
          {attempts.map((attempt) => (
            <AttemptRow key={attempt.id} integrationId={integrationId} attempt={attempt} slug={slug} />
          ))}
        </Rows>
      )}
    </Stack>
  );
}

interface AttemptRowProps extends Pick<AttemptsProps, 'integrationId' | 'slug'> {
  readonly attempt: Attempt;
}

function AttemptRow({ integrationId, attempt, slug }: AttemptRowProps) {
  const { id, event, url, createdAt, transactionTemplate } = attempt;
  const { retry } = useWebhookCalls(integrationId);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const again = async () => {
    setBusy(true);
    const outcome = await retry(id);
    setBusy(false);
    if (outcome.ok) toast.success('Sent again');
    else toast.error(outcome.error.message, { title: 'Error' });
  };
  return (
    <li>
      <Stack $gap="1">
        <Row $gap="2" $wrap>
          <strong>{event ?? 'Message'}</strong>
          <Result attempt={attempt} />
        </Row>
        <Text $size="xs" $tone="2">
          {transactionTemplate !== null && (
            <>
              <TextLink href={`/${slug}/transactions/${transactionTemplate.id}`}>
                #{transactionTemplate.id}
              </TextLink>
              {' · '}
            </>
          )}
          {url} · <Time iso={createdAt} />
        </Text>
      </Stack>
      <Row $gap="2" $wrap>
        <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          Details
        </Button>
        {attempt.canBeSentAgain && (
          <Button size="sm" icon={<RefreshIcon />} loading={busy} onClick={() => void again()}>
            Send again
          </Button>
        )}
      </Row>
      {open && <MessageTries attemptId={id} />}
    </li>
  );
}

function Result({ attempt }: { readonly attempt: Attempt }) {
  const { resultCode, deliveredAt } = attempt;
  if (isWaiting(attempt)) return <Badge tone="gray">No answer yet</Badge>;
  return deliveredAt === null ? (
    <Badge tone="red">{`Answered ${resultCode}`}</Badge>
  ) : (
    <Badge tone="aqua">{`Delivered (${resultCode ?? 200})`}</Badge>
  );
}
