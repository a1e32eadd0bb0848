import type { ReactElement } from 'react';
import { Button, styled } from '@keyturn/shared/ui';

const Count = styled.span`
  color: var(--text-3);
  font-weight: var(--weight-regular);
  font-variant-numeric: tabular-nums;
`;

/** Properties of the button under a list. */
export interface LoadMoreProps {
  /** How many are shown. */
  shown: number;
  /** How many there are; null where it is not known. */
  total: number | null;
  hasMore: boolean;
  loading?: boolean;
  onLoadMore: () => void;
}

/** Gets the next page of a list; nothing once all is shown. */
export function LoadMore({
  shown,
  total,
  hasMore,
  loading = false,
  onLoadMore,
}: LoadMoreProps): ReactElement | null {
  if (!hasMore) return null;
  return (
    <Button variant="ghost" size="sm" block loading={loading} onClick={onLoadMore}>
      Load more
      {total !== null && (
        <Count>
          {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
        </Count>
      )}
    </Button>
  );
}
