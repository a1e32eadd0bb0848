import { media, Skeleton, SkeletonGroup, styled } from '@keyturn/shared/ui';
import type { ReactElement } from 'react';

/** How many rows stand in for those that will come. */
const rows = 6;

const Line = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: var(--s-4);
  align-items: center;
  height: 2.875rem;
  padding: 0 var(--s-4);
  border-top: 1px solid var(--line-subtle);
  &:first-child {
    height: 2.25rem;
    border-top: 0;
    background: var(--surface-2);
    border-radius: var(--r-lg) var(--r-lg) 0 0;
  }
  & > :first-child {
    width: 80%;
  }
  ${media.phone} {
    height: 4.25rem;
    &:first-child {
      display: none;
    }
    & > :nth-child(n + 3) {
      display: none;
    }
  }
`;

/** A table that is loading, in the shape of the one that will come. */
export function TableSkeleton({
  label,
  columns,
}: {
  readonly label: string;
  readonly columns: number;
}): ReactElement {
  return (
    <SkeletonGroup label={label}>
      {Array.from({ length: rows + 1 }, (_, row) => (
        <Line key={row}>
          {Array.from({ length: columns }, (__, column) => (
            <div key={column}>
              <Skeleton width={`${45 + ((row * 17 + column * 29) % 40)}%`} />
            </div>
          ))}
        </Line>
      ))}
    </SkeletonGroup>
  );
}
