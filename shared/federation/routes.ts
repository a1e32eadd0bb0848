/** How wide a panel is: 480 one form, 640 a record, 920 a grid. */
export type PanelSize = 'sm' | 'md' | 'lg';

/** The icons that the navigation has. */
export const navIcons = [
  'admins',
  'building',
  'escrow',
  'fund',
  'home',
  'list',
  'occasion',
  'plus',
  'receipt',
  'send',
  'settings',
  'tag',
  'transactions',
  'warn',
] as const;
export type NavIcon = (typeof navIcons)[number];

/** A full page of a remote. Of several that match an address the first counts. */
export interface ScreenEntry {
  /** The pattern of its address, inside the organization or the staff site. Its first part is the remote's alone. */
  readonly path: string;
  /** Its name in the remote's contract. */
  readonly screen: string;
  readonly title: string;
  /** The list that belongs to it: what the navigation marks, where panels close to. */
  readonly section: string;
  /** All that a member must hold to be shown it. The gateway decides; this only says so early. */
  readonly permissions?: readonly string[];
}

/** A side panel of a remote. */
export interface PanelEntry {
  readonly path: string;
  /** Its name in the remote's contract. */
  readonly panel: string;
  /** Stands in the panel's head until the panel names itself. */
  readonly title: string;
  /** Its width until the panel names its own, so that it does not jump while it loads. */
  readonly size: PanelSize;
  /** Whether tabs stand in its head, so that they have their place while it loads. */
  readonly tabs?: boolean;
  /** The screen behind a panel that was opened by its address, and where it closes to. */
  readonly section: string;
  /** Query parameters that are the panel's own: closing drops them and keeps the rest. */
  readonly ownQuery?: readonly string[];
  /** Parameters that are a choice made inside the panel: with another value it stays the same panel. */
  readonly choices?: readonly string[];
  readonly permissions?: readonly string[];
}

/** A button that belongs to a section. */
export interface ButtonEntry {
  readonly title: string;
  /** Inside the organization, with a query if need be. */
  readonly to: string;
  readonly icon: NavIcon;
  readonly primary: boolean;
  /** All that a member must hold to be offered it. */
  readonly permissions?: readonly string[];
}

/** An item of the navigation. */
export interface SectionEntry {
  readonly path: string;
  readonly title: string;
  readonly icon: NavIcon;
  /** Items stand by rising order, whichever remote they are of. */
  readonly order: number;
  readonly help?: string;
  readonly buttons?: readonly ButtonEntry[];
  /** Stays enabled during onboarding once an account is verified. */
  readonly ofAccounts?: boolean;
}

/** What a remote shows where; it stands in the remote's manifest. */
export interface RemoteRoutes {
  readonly sections: readonly SectionEntry[];
  readonly screens: readonly ScreenEntry[];
  readonly panels: readonly PanelEntry[];
  /** Its pages of the staff site. */
  readonly staff?: {
    readonly sections: readonly SectionEntry[];
    readonly screens: readonly ScreenEntry[];
  };
}
