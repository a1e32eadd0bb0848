import type { Onboarding } from '@keyturn/shared/organization';
import {
  AdminsIcon,
  EscrowIcon,
  FundIcon,
  HomeIcon,
  type IconComponent,
  LogoutIcon,
  OccasionIcon,
  PlusIcon,
  SendIcon,
  SettingsIcon,
  SupportIcon,
  TransactionsIcon,
} from '@keyturn/shared/ui/icons';
import type { Section } from '../routes/table';

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

interface SectionItem {
  readonly section: Section;
  readonly title: string;
  readonly icon: IconComponent;
  readonly help?: string;
  readonly buttons?: readonly NavButton[];
  /** Stays enabled during onboarding once an account is verified. */
  readonly ofAccounts?: true;
}

/** Stands under the main items while most of them are disabled. */
export const onboardingNotice =
  'To unlock all pages on your admin dashboard please complete the onboarding process.';

const add = (title: string, path: string): NavButton => ({ title, path, icon: PlusIcon, primary: true });

/** The main items (platform document, section 2.4). */
const sectionItems: readonly SectionItem[] = [
  { section: '/home', title: 'Home', icon: HomeIcon },
  {
    section: '/transactions',
    title: 'Transactions',
    icon: TransactionsIcon,
    buttons: [
      { title: 'Send Payment', path: '/outbound', icon: SendIcon, primary: false },
      add('Collect Payment', '/inbound'),
    ],
  },
  {
    section: '/payment-occasions',
    title: 'Payment Occasions',
    icon: OccasionIcon,
    help: 'Payment occasions are link-based payment requests.',
    buttons: [add('Add Occasion', `/support?${new URLSearchParams({ context: 'Add payment occasion' })}`)],
  },
  {
    section: '/escrow-accounts',
    title: 'Escrow Accounts',
    icon: EscrowIcon,
    ofAccounts: true,
    buttons: [add('Add Escrow Account', '/escrow-accounts/register')],
  },
  {
    section: '/funding-sources',
    title: 'Funding Sources',
    icon: FundIcon,
    ofAccounts: true,
    buttons: [add('Add Funding Source', '/funding-sources/add')],
  },
  { section: '/admins', title: 'Admins', icon: AdminsIcon, buttons: [add('Add Admin User', '/admins/add')] },
  { section: '/settings', title: 'Settings', icon: SettingsIcon },
];

interface NavState {
  readonly slug: string;
  readonly onboarding: Onboarding;
  /** The section that the present page belongs to, or null. */
  readonly active: Section | null;
}

/**
 * The main items as they stand. While required onboarding steps are pending all but Home are disabled, except that
 * the account lists stay open once one escrow account or funding source is verified.
 */
export function mainItems({ slug, onboarding, active }: NavState): readonly NavItem[] {
  const isPending = onboarding.pendingRequiredSteps > 0;
  const hasVerified = onboarding.verifiedEscrowAccounts > 0 || onboarding.verifiedFundingSources > 0;
  return sectionItems.map(({ section, title, icon, help, buttons = [], ofAccounts = false }) => ({
    title,
    icon,
    buttons,
    target: { kind: 'link', to: `/${slug}${section}` },
    isActive: section === active,
    isDisabled: isPending && section !== '/home' && !(ofAccounts && hasVerified),
    ...(help === undefined ? {} : { help }),
    ...(section === '/home'
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
