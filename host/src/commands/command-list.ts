import {
  BuildingIcon,
  DownloadIcon,
  FilterIcon,
  HandCoinsIcon,
  HelpIcon,
  type IconComponent,
  LogoutIcon,
  PaletteIcon,
  ShieldCheckIcon,
} from '@keyturn/shared/ui/icons';
import type { SignedInUser } from '../organization/access';
import { type NavItem, onboardingNotice } from '../navigation/nav-items';
import { type Theme, themes } from '../lib/theme';

export type CommandDeed =
  | { readonly kind: 'follow'; readonly to: string }
  | { readonly kind: 'leave'; readonly href: string }
  | { readonly kind: 'theme'; readonly theme: Theme }
  | { readonly kind: 'sheet' };

/** A line of the menu that does something. */
export interface Command {
  readonly title: string;
  readonly group: 'Screens' | 'Saved views' | 'Actions' | 'Organizations';
  readonly icon: IconComponent;
  readonly deed: CommandDeed;
  /** Further words under which it is found. */
  readonly words: string;
  /** Why it can not be chosen now, or null. */
  readonly disabledReason: string | null;
}

interface CommandsState {
  readonly slug: string;
  readonly user: SignedInUser;
  /** The navigation's items as they stand: what is disabled there is disabled here. */
  readonly items: readonly NavItem[];
  readonly subItems: readonly NavItem[];
  readonly views: readonly SavedView[];
  readonly agentUrl: string;
  readonly adminUrl: string;
}

/** A view of the payments that the person may open. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
}

const themeNames = { light: 'Light theme', dark: 'Dark theme', system: 'Theme of the system' } as const;

/** Everything that the person may do from here by name. */
export function commandsOf({
  slug,
  user,
  items,
  subItems,
  views,
  agentUrl,
  adminUrl,
}: CommandsState): readonly Command[] {
  const command = (
    group: Command['group'],
    title: string,
    icon: IconComponent,
    deed: CommandDeed,
    words = '',
    isDisabled = false,
  ): Command => ({ group, title, icon, deed, words, disabledReason: isDisabled ? onboardingNotice : null });
  const follow = (path: string): CommandDeed => ({ kind: 'follow', to: `/${slug}${path}` });
  const screens = [...items, ...subItems].flatMap(({ title, icon, target, isDisabled }) =>
    target.kind === 'link' && title !== 'Logout'
      ? [command('Screens', title, icon, { kind: 'follow', to: target.to }, 'go to open', isDisabled)]
      : [],
  );
  const ofSections = items.flatMap(({ buttons, isDisabled }) =>
    buttons.map(({ title, path, icon }) =>
      command('Actions', title, icon, follow(path), 'new create', isDisabled),
    ),
  );
  const transactions = items.find(({ title }) => title === 'Transactions');
  return [
    ...screens,
    ...views.map(({ id, name }) =>
      command('Saved views', name, FilterIcon, follow(`/transactions?saved_view=${id}`), 'view payments'),
    ),
    ...ofSections,
    command(
      'Actions',
      'Export Transactions',
      DownloadIcon,
      follow('/transactions/export'),
      'csv download report',
      transactions?.isDisabled ?? true,
    ),
    ...(user.mayRequest
      ? [
          command('Actions', 'Request Payment', HandCoinsIcon, {
            kind: 'leave',
            href: `${agentUrl}/requests`,
          }),
        ]
      : []),
    ...(user.isSuperuser
      ? [command('Actions', 'Manage', ShieldCheckIcon, { kind: 'leave', href: adminUrl }, 'superadmin staff')]
      : []),
    command('Actions', 'Keyboard shortcuts', HelpIcon, { kind: 'sheet' }, 'help keys'),
    ...themes.map((theme) =>
      command('Actions', themeNames[theme], PaletteIcon, { kind: 'theme', theme }, 'appearance mode'),
    ),
    ...subItems.flatMap(({ title, target }) =>
      target.kind === 'link' && title === 'Logout'
        ? [command('Actions', 'Log out', LogoutIcon, { kind: 'follow', to: target.to }, 'sign out leave')]
        : [],
    ),
    ...user.organizations
      .filter((organization) => organization.slug !== slug)
      .map(({ slug: other, name }) =>
        command(
          'Organizations',
          name,
          BuildingIcon,
          { kind: 'follow', to: `/${other}` },
          'switch organization',
        ),
      ),
  ];
}

/** The commands that every typed word belongs to, those whose title begins with the text first. */
export function matching(commands: readonly Command[], text: string): readonly Command[] {
  const sought = text.trim().toLowerCase();
  if (sought === '') return commands;
  const has = ({ title, words }: Command) => {
    const all = `${title} ${words}`.toLowerCase();
    return sought.split(/\s+/).every((word) => all.split(/\s+/).some((own) => own.startsWith(word)));
  };
  const begins = ({ title }: Command) => title.toLowerCase().startsWith(sought);
  const found = commands.filter(has);
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}
