import { Skeleton, SkeletonGroup, Stack } from '@keyturn/shared/ui';

/** A form that is not there yet. */
export function FormSkeleton() {
  return (
    <SkeletonGroup label="Loading the form">
      <Stack $gap="5">
        {[0, 1, 2, 3].map((field) => (
          <Stack key={field} $gap="2">
            <Skeleton width="30%" height="0.875rem" />
            <Skeleton height="2.5rem" />
          </Stack>
        ))}
      </Stack>
    </SkeletonGroup>
  );
}
