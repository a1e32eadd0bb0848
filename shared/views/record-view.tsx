import type { Loadable } from '@keyturn/shared/api';
import { EmptyState, ErrorState, Section, Skeleton, SkeletonGroup, Stack } from '@keyturn/shared/ui';
import type { ReactElement, ReactNode } from 'react';

/** Properties of a record in a panel or on a page. */
export interface RecordViewProps<T> {
  readonly record: Loadable<T | null>;
  /** What is loading: "Loading admin". */
  readonly noun: string;
  /** Title of the failure: "Error loading user". */
  readonly errorTitle: string;
  /** Said where there is no such record for the viewer. */
  readonly missing: string;
  readonly children: (record: T) => ReactNode;
}

/** One record: skeleton of its rows, failure with Retry, not there, there. */
export function RecordView<T>({
  record,
  noun,
  errorTitle,
  missing,
  children,
}: RecordViewProps<T>): ReactElement {
  if (record.state === 'loading') return <RecordSkeleton label={`Loading ${noun}`} />;
  if (record.state === 'error') {
    const { message, requestId } = record.error;
    return <ErrorState title={errorTitle} message={message} requestId={requestId} onRetry={record.retry} />;
  }
  return record.data === null ? (
    <EmptyState title={errorTitle}>{missing}</EmptyState>
  ) : (
    <>{children(record.data)}</>
  );
}

function RecordSkeleton({ label }: { readonly label: string }) {
  return (
    <SkeletonGroup label={label}>
      {[4, 3].map((rows) => (
        <Section as="div" key={rows}>
          <Stack $gap="5">
            <Skeleton width="30%" height="0.875rem" />
            {Array.from({ length: rows }, (_, row) => (
              <Skeleton key={row} width={`${60 + ((row * 13) % 40)}%`} />
            ))}
          </Stack>
        </Section>
      ))}
    </SkeletonGroup>
  );
}
