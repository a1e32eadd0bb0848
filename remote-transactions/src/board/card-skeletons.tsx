import { Skeleton, SkeletonGroup, styled } from '@keyturn/shared/ui';

const Ghost = styled.div`
  display: grid;
  gap: var(--s-2);
  margin: 0 var(--s-1-5) var(--s-1-5);
  padding: 0.625rem 0.75rem 0.6875rem;
  min-height: 7.0625rem;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-md);
`;

/** The shape of a column's cards while they are loaded. */
export function CardSkeletons() {
  return (
    <SkeletonGroup label="Loading payments">
      {[0, 1, 2].map((index) => (
        <Ghost key={index}>
          <Skeleton width="45%" />
          <Skeleton width="70%" />
          <Skeleton width="85%" />
          <Skeleton width="35%" />
        </Ghost>
      ))}
    </SkeletonGroup>
  );
}
