import { useOrganization } from '@keyturn/shared/organization';
import { LinkButton, Page, PageHeader, SkipLink, IconButton } from '@keyturn/shared/ui';
import { MenuIcon } from '@keyturn/shared/ui/icons';
import { type ReactNode, useState } from 'react';
import { CommandsButton } from '../commands/commands-button';
import { useLazy } from '../lib/use-lazy';
import type { SignedInUser } from '../organization/access';
import { LiveIndicator } from './live-indicator';
import { type NavItem, onboardingNotice } from '../navigation/nav-items';
import { Navigation } from './navigation';
import { AppGrid, DrawerButtonPlace, Main, NavColumn } from './parts';
import { preloadPanelFrame } from '../panels/panel-host';
import { useArrival } from './use-arrival';
import { useMainItems } from '../navigation/use-main-items';
import { useFirstMove, usePreloadSection } from './use-preload';
import { UserMenu } from './user-menu';

const loadDrawer = () => import('./nav-drawer');

interface ShellProps {
  readonly user: SignedInUser;
  readonly title: string;
  readonly section: string | null;
  readonly children: ReactNode;
}

/** Navigation, header and the place of the page. */
export function Shell({ user, title, section, children }: ShellProps) {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const drawer = useLazy(loadDrawer, drawerOpen);
  const main = useArrival(section);
  const active = useMainItems(section).find(({ isActive }) => isActive);
  // The first panel then opens at once.
  useFirstMove(preloadPanelFrame);
  return (
    <>
      <SkipLink
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </SkipLink>
      <AppGrid>
        <NavColumn>
          <Navigation user={user} active={section} />
        </NavColumn>
        <div>
          <PageHeader
            title={title}
            aside={<LiveIndicator />}
            start={
              <DrawerButtonPlace>
                <IconButton label="Open navigation" onClick={() => setDrawerOpen(true)}>
                  <MenuIcon />
                </IconButton>
              </DrawerButtonPlace>
            }
            {...(active === undefined || active.buttons.length === 0
              ? {}
              : { actions: <SectionButtons item={active} /> })}
            end={
              <>
                <CommandsButton user={user} />
                <UserMenu user={user} />
              </>
            }
          />
          <Main id="main" ref={main} tabIndex={-1}>
            <Page>{children}</Page>
          </Main>
        </div>
      </AppGrid>
      {drawer !== null && (
        <drawer.default user={user} open={drawerOpen} active={section} onClose={() => setDrawerOpen(false)} />
      )}
    </>
  );
}

/** The buttons that belong to the section: Send Payment, Add Admin User. */
function SectionButtons({ item }: { readonly item: NavItem }) {
  const { slug } = useOrganization();
  const preload = usePreloadSection(slug);
  return item.buttons.map(({ title, path, icon: Icon, primary }) => (
    <LinkButton
      key={title}
      href={`/${slug}${path}`}
      onPointerEnter={() => preload(`/${slug}${path}`)}
      onFocus={() => preload(`/${slug}${path}`)}
      icon={<Icon />}
      variant={primary ? 'primary' : 'secondary'}
      reasonPlacement="hidden"
      disabledReason={item.isDisabled ? onboardingNotice : null}
    >
      {title}
    </LinkButton>
  ));
}
