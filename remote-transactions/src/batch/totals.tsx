import { formatMoney } from '@keyturn/shared/format';
import { Button, DescriptionList, DescriptionRow, Notice, Skeleton, Stack } from '@keyturn/shared/ui';
import type { BatchRequest } from './requests';
import type { Previewed } from './use-preview';

const feePayers = { OWNER: 'your organization pays', PARTY: 'payers pay', MIXED: 'shared' } as const;

interface TotalsProps {
  readonly requests: readonly BatchRequest[];
  /** How many lines repeat another one of the file. */
  readonly repeats: number;
  readonly preview: Previewed;
}

/** What would be sent: how much, with which fees, and what looks like being sent twice. */
export function Totals({ requests, repeats, preview }: TotalsProps) {
  const total = requests.reduce((sum, { amount }) => sum + amount, 0);
  const similar = preview.data?.similar.length ?? 0;
  return (
    <Stack $gap="3">
      {(repeats > 0 || similar > 0) && (
        <Notice kind="warning" title="Some lines may be sent twice.">
          {[
            ...(repeats > 0 ? [`${lines(repeats)} the email and amount of another line`] : []),
            ...(similar > 0 ? [`${lines(similar)} a request of the last 30 days`] : []),
          ].join('; ')}
          .
        </Notice>
      )}
      <DescriptionList>
        <DescriptionRow label="Total of valid lines">{formatMoney(total)}</DescriptionRow>
        <DescriptionRow label="Fees">
          <Fees preview={preview} />
        </DescriptionRow>
      </DescriptionList>
    </Stack>
  );
}

const lines = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'line repeats' : 'lines repeat'}`;

function Fees({ preview: { data, stale, error, retry } }: { readonly preview: Previewed }) {
  if (error !== null) {
    return (
      <>
        Not known now.{' '}
        <Button size="sm" onClick={retry}>
          Retry
        </Button>
      </>
    );
  }
  if (stale || data === null) return <Skeleton width="7rem" />;
  if (data.feePayer === null) return 'None';
  return `${formatMoney(data.totalFeeAmount)} · ${feePayers[data.feePayer]}`;
}
