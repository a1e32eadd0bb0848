import { useOrganization } from '@keyturn/shared/organization';
import { useLocation } from '@keyturn/shared/router';
import { Text } from '@keyturn/shared/ui';
import {
  BuildingIcon,
  CheckIcon,
  ExternalLinkIcon,
  HandCoinsIcon,
  LockIcon,
  LogoutIcon,
  PhoneIcon,
  ShieldCheckIcon,
} from '@keyturn/shared/ui/icons';
import { Menu, MenuHeading, MenuItem, MenuLink, MenuSeparator, MenuText } from '@keyturn/shared/ui/menu';
import { useHostConfig } from '../config/context';
import { logoutPath } from '../lib/logout-path';
import type { SignedInUser } from '../organization/access';
import { ThemeChoice } from './theme-choice';
import { UserButton } from './user-button';

interface ContentProps {
  readonly user: SignedInUser;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onContact: () => void;
}

/** What the user menu holds. */
export default function UserMenuContent({ user, open, onOpenChange, onContact }: ContentProps) {
  const { agentUrl, adminUrl } = useHostConfig();
  const organization = useOrganization();
  const location = useLocation();
  return (
    <Menu trigger={<UserButton name={user.fullName} />} open={open} onOpenChange={onOpenChange}>
      <MenuText>
        <Text $weight="semibold" $block>
          {user.fullName}
        </Text>
        <Text $size="sm" $tone="3" $block>
          {user.email}
        </Text>
      </MenuText>
      {user.mayRequest && (
        <>
          <MenuSeparator />
          <MenuHeading>AGENT</MenuHeading>
          <MenuLink href={`${agentUrl}/requests`} icon={<HandCoinsIcon />}>
            Request Payment
          </MenuLink>
        </>
      )}
      {user.organizations.length > 0 && (
        <>
          <MenuSeparator />
          <MenuHeading>{user.organizations.length > 1 ? 'ORGANIZATIONS' : 'ORGANIZATION'}</MenuHeading>
          {user.organizations.map(({ id, slug, name }) => (
            <MenuLink
              key={id}
              href={`/${slug}`}
              icon={<BuildingIcon />}
              {...(id === organization.id ? { current: true, end: <CheckIcon /> } : {})}
            >
              {name}
            </MenuLink>
          ))}
        </>
      )}
      {user.isSuperuser && (
        <>
          <MenuSeparator />
          <MenuHeading>SUPERADMIN</MenuHeading>
          <MenuLink external href={adminUrl} icon={<ShieldCheckIcon />} end={<ExternalLinkIcon />}>
            Manage
          </MenuLink>
        </>
      )}
      <MenuSeparator />
      <ThemeChoice />
      <MenuSeparator />
      <MenuLink href="/sessions" icon={<LockIcon />}>
        Where you’re signed in
      </MenuLink>
      <MenuItem icon={<PhoneIcon />} onSelect={onContact}>
        Contact Support
      </MenuItem>
      <MenuLink href={logoutPath(location)} icon={<LogoutIcon />}>
        Log out
      </MenuLink>
    </Menu>
  );
}
