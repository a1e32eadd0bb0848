import type { PanelHeadContent } from '@keyturn/shared/panels';
import { Link, useLocation } from '@keyturn/shared/router';
import { LinkProvider, type LinkProps, Skeleton, styled } from '@keyturn/shared/ui';
import { TabList } from '@keyturn/shared/ui/tabs';
import { tabAddress } from './head';

/** The name that ties the tabs to what they show. */
export const tabsName = 'panel';

/** A panel's tabs: links that keep the query and the page behind; Back leaves the panel, not the tab. */
export function PanelTabs({ head }: { readonly head: PanelHeadContent }) {
  const location = useLocation();
  return (
    <LinkProvider component={SameBackgroundLink}>
      <TabList
        label={head.title}
        name={tabsName}
        selected={head.activeTab ?? ''}
        items={(head.tabs ?? []).map(({ id, label, to, mark }) => ({
          id,
          href: tabAddress(to, location),
          label: (
            <>
              {label}
              {mark}
            </>
          ),
        }))}
      />
    </LinkProvider>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-5);
  min-height: 2.5rem;
  margin-top: var(--s-2);
`;

/** In the place of tabs and as high, until the panel names them. */
export function TabsToCome() {
  return (
    <Row>
      <Skeleton width="3.5rem" />
      <Skeleton width="3.5rem" />
    </Row>
  );
}

function SameBackgroundLink({ href, children, ...attributes }: LinkProps) {
  const state: unknown = useLocation().state;
  return (
    <Link replace to={href} state={state} {...attributes}>
      {children}
    </Link>
  );
}
