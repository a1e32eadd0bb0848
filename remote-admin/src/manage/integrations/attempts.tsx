import { Badge, Text, Time } from '@keyturn/shared/ui';
import { ActionButton } from '../parts/action-button';
import { type Column, RecordTable } from '../parts/record-table';
import { useRetryAttempt, type Webhooks } from './data';

type Attempt = Webhooks['webhookAttempts'][number];

const columns: readonly Column<Attempt>[] = [
  { head: 'Sent to', cell: ({ url }) => url, stack: 'wide' },
  { head: 'Payment', cell: ({ transactionTemplate }) => transactionTemplate?.id ?? '–' },
  { head: 'Answer', cell: ({ resultCode }) => <Answer code={resultCode} />, stack: 'amount' },
  { head: 'Made', cell: ({ createdAt }) => <Time iso={createdAt} /> },
  { head: 'Action', cell: ({ id, url }) => <Retry id={id} url={url} />, stack: 'end' },
];

/** What was sent to an integration, the newest first; each can be sent again. */
export function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  return attempts.length === 0 ? (
    <Text $tone="2">Nothing was sent yet.</Text>
  ) : (
    <RecordTable caption="Webhook attempts" rows={attempts} columns={columns} />
  );
}

function Answer({ code }: { readonly code: number | null }) {
  if (code === null) return <Badge tone="yellow">No answer yet</Badge>;
  return <Badge tone={code >= 200 && code < 300 ? 'aqua' : 'red'}>{code}</Badge>;
}

function Retry({ id, url }: { readonly id: string; readonly url: string }) {
  const retry = useRetryAttempt();
  return (
    <ActionButton
      label="Retry"
      consequence={`The same message is sent to ${url} again.`}
      done="The message is sent again"
      run={() => retry(id)}
    />
  );
}
