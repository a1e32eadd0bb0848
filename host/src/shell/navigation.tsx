import { useOrganization } from '@keyturn/shared/organization';
import { AppLink, CountBadge } from '@keyturn/shared/ui';
import { LockIcon } from '@keyturn/shared/ui/icons';
import { useLocation } from '@keyturn/shared/router';
import { KeyturnMark } from '../lib/keyturn-mark';
import { logoutPath } from '../lib/logout-path';
import { usePreloadSection } from './use-preload';
import { LazyHelpTip } from './lazy-help-tip';
import { type NavItem, onboardingNotice, subItems } from '../navigation/nav-items';
import { OrganizationMark } from './organization-mark';
import { OrganizationSwitch } from './organization-switch';
import type { SignedInUser } from '../organization/access';
import { Maker, NavFrame, NavList, NavNotice, OrganizationLine } from './parts';
import { useMainItems } from '../navigation/use-main-items';

const noticeId = 'onboarding-notice';

interface NavigationProps {
  readonly user: SignedInUser;
  readonly active: string | null;
  /** Called when an item is followed: the drawer closes. */
  readonly onFollow?: () => void;
}

/** The side navigation. */
export function Navigation({ user, active, onFollow }: NavigationProps) {
  const organization = useOrganization();
  const location = useLocation();
  const items = useMainItems(active);
  const preload = usePreloadSection(organization.slug);
  return (
    <NavFrame aria-label="Main">
      <OrganizationLine>
        <AppLink href={`/${organization.slug}/home`} {...(onFollow && { onClick: onFollow })}>
          <OrganizationMark organization={organization} />
        </AppLink>
        <OrganizationSwitch user={user} section={active} onFollow={onFollow} />
      </OrganizationLine>
      <NavList>
        {items.map((item) => (
          <NavLine key={item.title} item={item} onFollow={onFollow} onLikely={preload} />
        ))}
      </NavList>
      {items.some((item) => item.isDisabled) && (
        <NavNotice id={noticeId}>
          <LockIcon size="sm" />
          {onboardingNotice}
        </NavNotice>
      )}
      <NavList data-foot="">
        {subItems(organization.slug, logoutPath(location)).map((item) => (
          <NavLine key={item.title} item={item} onFollow={onFollow} onLikely={preload} />
        ))}
      </NavList>
      <Maker>
        <KeyturnMark />
        Payments by Keyturn
      </Maker>
    </NavFrame>
  );
}

interface NavLineProps {
  readonly item: NavItem;
  readonly onFollow: (() => void) | undefined;
  /** Called when it is likely that the item will be followed. */
  readonly onLikely: (path: string) => void;
}

function NavLine({ item, onFollow, onLikely }: NavLineProps) {
  return (
    <li>
      <NavEntry item={item} onFollow={onFollow} onLikely={onLikely} />
      {item.help !== undefined && (
        <span data-help="">
          <LazyHelpTip text={item.help} />
        </span>
      )}
    </li>
  );
}

function NavEntry({ item, onFollow, onLikely }: NavLineProps) {
  const { target, isActive, isDisabled, badge, title, icon: Icon } = item;
  const content = (
    <>
      <Icon />
      {title}
      {badge !== undefined && <CountBadge {...badge} tone="accent" />}
    </>
  );
  if (isDisabled) {
    return (
      <span data-item="" role="link" tabIndex={0} aria-disabled aria-describedby={noticeId}>
        {content}
      </span>
    );
  }
  if (target.kind === 'action') {
    return (
      <button data-item="" type="button" onClick={target.run}>
        {content}
      </button>
    );
  }
  if (target.kind === 'external') {
    return (
      <a data-item="" href={target.href} target="_blank" rel="noreferrer">
        {content}
      </a>
    );
  }
  const likely = () => onLikely(target.to);
  return (
    <AppLink
      data-item=""
      href={target.to}
      onPointerEnter={likely}
      onFocus={likely}
      {...(isActive ? { 'aria-current': 'page' } : {})}
      {...(onFollow && { onClick: onFollow })}
    >
      {content}
    </AppLink>
  );
}
