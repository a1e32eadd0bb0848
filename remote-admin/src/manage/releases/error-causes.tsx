import {
  Card,
  EmptyState,
  ErrorState,
  Heading,
  Skeleton,
  Stack,
  styled,
  Text,
  Time,
} from '@keyturn/shared/ui';
import { SubLine } from '@keyturn/shared/ui/table';
import { CircleCheckIcon } from '@keyturn/shared/ui/icons';
import { type Column, RecordTable } from '../parts/record-table';
import { inWords } from '../parts/words';
import { type ErrorCause, useErrorCauses } from './data';

const Frames = styled.pre`
  margin: 0;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  font-size: var(--text-xs);
  color: var(--text-2);
`;

const columns: readonly Column<ErrorCause>[] = [
  { head: 'What', cell: (cause) => <Cause {...cause} /> },
  { head: 'Times', cell: ({ times }) => `${times}×`, align: 'end', stack: 'amount' },
  { head: 'Release', cell: (cause) => <Releases {...cause} /> },
  { head: 'First seen', cell: ({ firstSeenAt }) => <Time iso={firstSeenAt} />, stack: 'hidden' },
  { head: 'Last seen', cell: ({ lastSeenAt }) => <Time iso={lastSeenAt} />, stack: 'end' },
];

/** What went wrong in pages, by cause. */
export function ErrorCauses() {
  const causes = useErrorCauses();
  return (
    <Stack as="section" aria-labelledby="error-causes">
      <Heading as="h2" id="error-causes">
        Errors in pages
      </Heading>
      {causes.state === 'loading' && <Skeleton height="8rem" radius="var(--r-md)" />}
      {causes.state === 'error' && <ErrorState title={causes.error.message} onRetry={causes.retry} />}
      {causes.state === 'ready' && causes.data.length === 0 && (
        <EmptyState icon={<CircleCheckIcon />} title="No errors">
          No page told of an error.
        </EmptyState>
      )}
      {causes.state === 'ready' && causes.data.length > 0 && (
        <Card>
          <RecordTable caption="Errors in pages" rows={causes.data} columns={columns} />
        </Card>
      )}
    </Stack>
  );
}

function Cause({ remote, kind, message, frames }: ErrorCause) {
  return (
    <>
      <Text>{message || '–'}</Text>
      <SubLine>
        {remote}, {inWords(kind)}
      </SubLine>
      {frames.length > 0 && <Frames>{frames.slice(0, 3).join('\n')}</Frames>}
    </>
  );
}

const Releases = ({ firstRelease, lastRelease }: ErrorCause) =>
  firstRelease === lastRelease ? firstRelease : `${firstRelease} to ${lastRelease}`;
