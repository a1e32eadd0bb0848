import { Badge, Button, Heading, Notice, Skeleton, Stack, Text, Time } from '@keyturn/shared/ui';
import { DownloadIcon } from '@keyturn/shared/ui/icons';
import { useEffect, useRef, useState } from 'react';
import type { PastExport, usePastExports } from './data';
import { FileList } from './file-list';

interface PastExportsProps {
  readonly past: ReturnType<typeof usePastExports>;
  /** Another file is on its way. */
  readonly busy: boolean;
  readonly onFetch: (past: PastExport) => Promise<void>;
  /** The file that a mail led to. */
  readonly wanted: string | null;
}

/** So many are shown at first. */
const SHOWN = 10;

/** The person's own exports of the last seven days, to be fetched again. */
export function PastExports({ past, busy, onFetch, wanted }: PastExportsProps) {
  const [fetching, setFetching] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button that brought the rest is gone with it: the first of them has the focus.
  useEffect(() => {
    const next = all ? list.current?.children[SHOWN] : null;
    if (next instanceof HTMLElement) next.focus();
  }, [all]);
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
  const shown = past.data.filter(({ id }, index) => all || index < SHOWN || id === wanted);
  return (
    <Stack $gap="2">
      <Heading as="h3" $size="md">
        Past exports
      </Heading>
      {wanted !== null && !past.data.some(({ id }) => id === wanted) && (
        <Notice title="The file of the mail is not here any more">
          Files are kept for seven days. Choose its days above and export it again.
        </Notice>
      )}
      {past.data.length === 0 ? (
        <Text>None yet. What you export can be fetched again here for seven days.</Text>
      ) : (
        <FileList ref={list} aria-label="Past exports">
          {shown.map((one) => (
            <PastFile
              key={one.id}
              file={one}
              isWanted={one.id === wanted}
              fetching={fetching === one.id}
              busy={busy && fetching !== one.id}
              onFetch={() => void fetched(one)}
            />
          ))}
        </FileList>
      )}
      {shown.length < past.data.length && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            Show all {past.data.length} of the last seven days
          </Button>
        </div>
      )}
    </Stack>
  );
}

interface PastFileProps {
  readonly file: PastExport;
  /** A mail led to it: its download has the focus. */
  readonly isWanted: boolean;
  readonly fetching: boolean;
  readonly busy: boolean;
  readonly onFetch: () => void;
}

function PastFile({ file, isWanted, fetching, busy, onFetch }: PastFileProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isWanted) button.current?.focus();
  }, [isWanted]);
  return (
    <li tabIndex={-1}>
      <p>
        {file.fileName}
        <small>
          <Time iso={file.createdAt} />, {contentOf(file)}
        </small>
      </p>
      {isWanted && <Badge tone="blue">From the mail</Badge>}
      {(file.status === 'READY' || file.status === 'PENDING') && (
        <Button
          ref={button}
          size="sm"
          icon={<DownloadIcon />}
          aria-label={`Download ${file.fileName}`}
          loading={fetching}
          disabled={busy}
          onClick={onFetch}
        >
          Download
        </Button>
      )}
    </li>
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
