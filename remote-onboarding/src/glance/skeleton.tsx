import { Skeleton, SkeletonGroup, styled } from '@keyturn/shared/ui';

const Space = styled.div`
  padding: var(--s-4) var(--s-5) var(--s-5);
`;

/** As high as the figures beside each other. */
export function GlanceSkeleton() {
  return (
    <SkeletonGroup label="Loading your payments at a glance">
      <Space>
        <Skeleton height="var(--glance-room)" radius="var(--r-md)" />
      </Space>
    </SkeletonGroup>
  );
}
