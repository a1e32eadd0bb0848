import { Page, PageHeader, Skeleton, SkeletonGroup, VisuallyHidden } from '@keyturn/shared/ui';
import { useUnsettled } from '../lib/use-is-settled';
import { AppGrid, Mark, NavColumn, NavFrame, NavList, OrganizationLine } from './parts';

/** The shell while it is not known yet who may see what: same measures, nothing moves when it is. */
export function ShellSkeleton() {
  useUnsettled(true);
  return (
    <AppGrid aria-busy="true">
      <NavColumn>
        <NavFrame aria-label="Main">
          <OrganizationLine>
            <Mark style={{ background: 'var(--gray-bg)' }} />
            <Skeleton width="8rem" />
          </OrganizationLine>
          <NavList aria-hidden="true">
            {['30%', '58%', '74%', '66%', '68%', '36%', '42%'].map((width) => (
              <li key={width}>
                <span data-item="">
                  <Skeleton width={width} />
                </span>
              </li>
            ))}
          </NavList>
        </NavFrame>
      </NavColumn>
      <div>
        <PageHeader
          title={
            <>
              <VisuallyHidden>Loading</VisuallyHidden>
              <Skeleton width="9rem" height="1.125rem" />
            </>
          }
          end={<Skeleton width="8rem" height="30px" />}
        />
        <Page as="main" id="main">
          <SkeletonGroup label="Loading your dashboard" />
        </Page>
      </div>
    </AppGrid>
  );
}
