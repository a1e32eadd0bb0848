import type { NavIcon } from '@keyturn/shared/federation';
import {
  BuildingIcon,
  type IconComponent,
  ListIcon,
  ReceiptIcon,
  TagIcon,
  WarnIcon,
} from '@keyturn/shared/ui/icons';
import { iconOf } from '../navigation/nav-icons';

/** Those that the dashboard's navigation does without. */
const icons: Readonly<Partial<Record<NavIcon, IconComponent>>> = {
  building: BuildingIcon,
  list: ListIcon,
  receipt: ReceiptIcon,
  tag: TagIcon,
  warn: WarnIcon,
};

/** The icon of that name in the staff site's navigation. */
export const staffIconOf = (name: NavIcon): IconComponent => icons[name] ?? iconOf(name);
