import { useOrganization } from '@keyturn/shared/organization';
import { LinkButton, Page, PageHeader, SkipLink, IconButton } from '@keyturn/shared/ui';
import { MenuIcon } from '@keyturn/shared/ui/icons';
import { useOnboarding } from '@keyturn/shared/organization';
import { type ReactNode, useState } from 'react';
import { CommandsButton } from '../commands/commands-button';
import { useLazy } from '../lib/use-lazy';
import type { SignedInUser } from '../organization/access';
import type { Section } from '../routes/table';
import { LiveIndicator } from './live-indicator';
import { mainItems, onboardingNotice } from './nav-items';
import { Navigation } from './navigation';
import { AppGrid, DrawerButtonPlace, Main, NavColumn } from './parts';
import { useArrival } from './use-arrival';
import { usePreloadOnFirstMove, usePreloadSection } from './use-preload';
import { UserMenu } from './user-menu';

const loadDrawer = () => import('./nav-drawer');

interface ShellProps {
  readonly user: SignedInUser;
  readonly title: string;
  readonly section: Section | null;
  readonly children: ReactNode;
}

/** Navigation, header and the place of the page. */
export function Shell({ user, title, section, children }: ShellProps) {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const drawer = useLazy(loadDrawer, drawerOpen);
  const main = useArrival(section);
  usePreloadOnFirstMove();
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
          <Navigation active={section} />
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
            {...sectionActions(<SectionButtons section={section} />, section)}
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
        <drawer.default open={drawerOpen} active={section} onClose={() => setDrawerOpen(false)} />
      )}
    </>
  );
}

function sectionActions(buttons: ReactNode, section: Section | null) {
  return section === null || section === '/home' || section === '/settings' ? {} : { actions: buttons };
}

/** The buttons that belong to the section: Send Payment, Add Admin User. */
function SectionButtons({ section }: { readonly section: Section | null }) {
  const { slug } = useOrganization();
  const onboarding = useOnboarding();
  const preload = usePreloadSection(slug);
  const item = mainItems({ slug, onboarding, active: section }).find(({ isActive }) => isActive);
  return item?.buttons.map(({ title, path, icon: Icon, primary }) => (
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
