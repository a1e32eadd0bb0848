import { AppLink, styled } from '@keyturn/shared/ui';
import { HomeIcon, LogoutIcon } from '@keyturn/shared/ui/icons';
import { useLocation } from '@keyturn/shared/router';
import { KeyturnMark } from '../lib/keyturn-mark';
import { logoutPath } from '../lib/logout-path';
import { staffRoot } from '../routes/paths';
import { NavFrame, NavList, OrganizationLine } from '../shell/parts';
import { useRouteTable } from '../routes/context';
import { staffIconOf } from './nav-icons';

const Brand = styled(OrganizationLine)`
  svg {
    flex: none;
    width: 34px;
    height: 34px;
  }
  a,
  a > span {
    flex: 1;
  }
`;

interface NavigationProps {
  readonly active: string | null;
  /** Called when an item is followed: the drawer closes. */
  readonly onFollow?: () => void;
}

/** The staff site's side navigation. */
export function StaffNavigation({ active, onFollow }: NavigationProps) {
  const location = useLocation();
  const sections = useRouteTable().staff.sections.map((section) => ({
    ...section,
    icon: staffIconOf(section.icon),
  }));
  const follow = onFollow === undefined ? {} : { onClick: onFollow };
  return (
    <NavFrame aria-label="Main">
      <Brand>
        <AppLink href={staffRoot} {...follow}>
          <KeyturnMark />
          <span>
            <strong>Keyturn</strong>
            <small>Staff</small>
          </span>
        </AppLink>
      </Brand>
      <NavList>
        {sections.map(({ path, title, icon: Icon }) => (
          <li key={path}>
            <AppLink
              data-item=""
              href={staffRoot + path}
              {...(path === active ? { 'aria-current': 'page' } : {})}
              {...follow}
            >
              <Icon />
              {title}
            </AppLink>
          </li>
        ))}
      </NavList>
      <NavList data-foot="">
        <li>
          <AppLink data-item="" href="/" {...follow}>
            <HomeIcon />
            Dashboard
          </AppLink>
        </li>
        <li>
          <AppLink data-item="" href={logoutPath(location)} {...follow}>
            <LogoutIcon />
            Log out
          </AppLink>
        </li>
      </NavList>
    </NavFrame>
  );
}
