import type { Onboarding } from '@keyturn/shared/organization';
import { type IconComponent, LogoutIcon, SupportIcon } from '@keyturn/shared/ui/icons';
import { homePath } from '../routes/paths';
import type { SectionRoute } from '../routes/table';
import { iconOf } from './nav-icons';

/** Where an item leads: inside the dashboard, to another site in a new tab, or nowhere: it does something. */
export type NavTarget =
  | { readonly kind: 'link'; readonly to: string }
  | { readonly kind: 'external'; readonly href: string }
  | { readonly kind: 'action'; readonly run: () => void };

/** A button that belongs to a section; paths are inside the organization. */
export interface NavButton {
  readonly title: string;
  readonly path: string;
  readonly icon: IconComponent;
  readonly primary: boolean;
}

export interface NavItem {
  readonly title: string;
  readonly icon: IconComponent;
  readonly target: NavTarget;
  readonly isActive: boolean;
  readonly isDisabled: boolean;
  /** A count beside the title; nothing at zero. */
  readonly badge?: { readonly count: number; readonly label: string };
  readonly help?: string;
  readonly buttons: readonly NavButton[];
}

/** Stands under the main items while most of them are disabled. */
export const onboardingNotice =
  'To unlock all pages on your admin dashboard please complete the onboarding process.';

interface NavState {
  readonly slug: string;
  readonly onboarding: Onboarding;
  /** The section that the present page belongs to, or null. */
  readonly active: string | null;
  readonly sections: readonly SectionRoute[];
}

/**
 * The main items as they stand. While required onboarding steps are pending all but Home are disabled, except that
 * the account lists stay open once one escrow account or funding source is verified.
 */
export function mainItems({ slug, onboarding, active, sections }: NavState): readonly NavItem[] {
  const isPending = onboarding.pendingRequiredSteps > 0;
  const hasVerified = onboarding.verifiedEscrowAccounts > 0 || onboarding.verifiedFundingSources > 0;
  return sections.map(({ path, title, icon, help, buttons = [], ofAccounts = false }) => ({
    title,
    icon: iconOf(icon),
    buttons: buttons.map(({ to, ...button }) => ({ ...button, path: to, icon: iconOf(button.icon) })),
    target: { kind: 'link', to: `/${slug}${path}` },
    isActive: path === active,
    isDisabled: isPending && path !== homePath && !(ofAccounts && hasVerified),
    ...(help === undefined ? {} : { help }),
    ...(path === homePath
      ? { badge: { count: onboarding.pendingRequiredSteps, label: 'required steps left' } }
      : {}),
  }));
}

/** The sub items: Support opens over the present page, Logout comes back to it. */
export function subItems(slug: string, logoutTo: string): readonly NavItem[] {
  const plain = { isActive: false, isDisabled: false, buttons: [] };
  return [
    { ...plain, title: 'Support', icon: SupportIcon, target: { kind: 'link', to: `/${slug}/support` } },
    { ...plain, title: 'Logout', icon: LogoutIcon, target: { kind: 'link', to: logoutTo } },
  ];
}
