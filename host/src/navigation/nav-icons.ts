import type { NavIcon } from '@keyturn/shared/federation';
import {
  AdminsIcon,
  EscrowIcon,
  FundIcon,
  HomeIcon,
  type IconComponent,
  ListIcon,
  OccasionIcon,
  PlusIcon,
  SendIcon,
  SettingsIcon,
  TransactionsIcon,
} from '@keyturn/shared/ui/icons';

/** Those that the first screen carries. */
const icons: Readonly<Partial<Record<NavIcon, IconComponent>>> = {
  admins: AdminsIcon,
  escrow: EscrowIcon,
  fund: FundIcon,
  home: HomeIcon,
  occasion: OccasionIcon,
  plus: PlusIcon,
  send: SendIcon,
  settings: SettingsIcon,
  transactions: TransactionsIcon,
};

/** The icon of that name in the dashboard's navigation. */
export const iconOf = (name: NavIcon): IconComponent => icons[name] ?? ListIcon;
