import { IconButton, Page, PageHeader, SkipLink, Text } from '@keyturn/shared/ui';
import { Drawer } from '@keyturn/shared/ui/drawer';
import { MenuIcon } from '@keyturn/shared/ui/icons';
import { type ReactNode, useState } from 'react';
import { AppGrid, DrawerButtonPlace, Main, NavColumn } from '../shell/parts';
import { useArrival } from '../shell/use-arrival';
import { StaffNavigation } from './navigation';

interface ShellProps {
  /** Who is signed in. */
  readonly name: string;
  readonly title: string;
  readonly section: string | null;
  /** The address inside the site: with another one the page starts at its top. */
  readonly path: string;
  readonly children: ReactNode;
}

/** Navigation, header and the place of a page of the staff site. */
export function StaffShell({ name, title, section, path, children }: ShellProps) {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const main = useArrival(path);
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
          <StaffNavigation active={section} />
        </NavColumn>
        <div>
          <PageHeader
            title={title}
            start={
              <DrawerButtonPlace>
                <IconButton label="Open navigation" onClick={() => setDrawerOpen(true)}>
                  <MenuIcon />
                </IconButton>
              </DrawerButtonPlace>
            }
            end={
              <Text $size="sm" $tone="2">
                {name}
              </Text>
            }
          />
          <Main id="main" ref={main} tabIndex={-1}>
            <Page>{children}</Page>
          </Main>
        </div>
      </AppGrid>
      <Drawer open={drawerOpen} onClose={() => setDrawerOpen(false)} label="Navigation">
        <StaffNavigation active={section} onFollow={() => setDrawerOpen(false)} />
      </Drawer>
    </>
  );
}
