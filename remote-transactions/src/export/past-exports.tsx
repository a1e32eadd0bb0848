import { Button, Heading, Skeleton, Stack, Text, Time } from '@keyturn/shared/ui';
import { DownloadIcon } from '@keyturn/shared/ui/icons';
import { useState } from 'react';
import type { PastExport, usePastExports } from './data';
import { FileList } from './file-list';

interface PastExportsProps {
  readonly past: ReturnType<typeof usePastExports>;
  /** Another file is on its way. */
  readonly busy: boolean;
  readonly onFetch: (past: PastExport) => Promise<void>;
}

/** The person's own exports of the last seven days, to be fetched again. */
export function PastExports({ past, busy, onFetch }: PastExportsProps) {
  const [fetching, setFetching] = useState<string | null>(null);
  if (past.state === 'loading') return <Skeleton width="14rem" />;
  if (past.state === 'error') {
    return (
      <Text>
        Your past exports could not be loaded.{' '}
        <Button size="sm" onClick={past.retry}>
          Retry
        </Button>
      </Text>
    );
  }
  const fetched = async (one: PastExport) => {
    setFetching(one.id);
    await onFetch(one);
    setFetching(null);
  };
  return (
    <Stack $gap="2">
      <Heading as="h3" $size="md">
        Past exports
      </Heading>
      {past.data.length === 0 ? (
        <Text>None yet. What you export can be fetched again here for seven days.</Text>
      ) : (
        <FileList aria-label="Past exports">
          {past.data.map((one) => (
            <li key={one.id}>
              <p>
                {one.fileName}
                <small>
                  <Time iso={one.createdAt} />, {contentOf(one)}
                </small>
              </p>
              {(one.status === 'READY' || one.status === 'PENDING') && (
                <Button
                  size="sm"
                  icon={<DownloadIcon />}
                  aria-label={`Download ${one.fileName}`}
                  loading={fetching === one.id}
                  disabled={busy && fetching !== one.id}
                  onClick={() => void fetched(one)}
                >
                  Download
                </Button>
              )}
            </li>
          ))}
        </FileList>
      )}
    </Stack>
  );
}

function contentOf({ status, rows }: PastExport): string {
  switch (status) {
    case 'PENDING':
      return 'being made';
    case 'EMPTY':
      return 'no payment matched';
    case 'FAILED':
      return 'could not be made: export it again';
    case 'READY':
      return rows === 1 ? '1 payment' : `${(rows ?? 0).toLocaleString('en-US')} payments`;
  }
}
