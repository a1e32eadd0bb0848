/** What a shortcut does; null where it belongs to what has the focus, which listens itself. */
export type Deed =
  | { readonly kind: 'menu' }
  | { readonly kind: 'sheet' }
  | { readonly kind: 'filter' }
  /** A path inside the organization. */
  | { readonly kind: 'go'; readonly path: string };

export interface Shortcut {
  /** Pressed one after the other. `Mod` with a key is Ctrl, or Cmd on a Mac. */
  readonly keys: readonly string[];
  readonly label: string;
  readonly group: 'General' | 'Go to' | 'Payments' | 'In a list' | 'In an open payment';
  readonly deed: Deed | null;
}

const go = (key: string, label: string, path: string): Shortcut => ({
  keys: ['g', key],
  label,
  group: 'Go to',
  deed: { kind: 'go', path },
});

/** Every shortcut: the keyboard's handler, the help sheet and the hints in the command menu read this table. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['Mod+k'], label: 'Search and commands', group: 'General', deed: { kind: 'menu' } },
  { keys: ['?'], label: 'Keyboard shortcuts', group: 'General', deed: { kind: 'sheet' } },
  { keys: ['/'], label: 'Filter what the screen shows', group: 'General', deed: { kind: 'filter' } },
  { keys: ['Escape'], label: 'Close what is on top', group: 'General', deed: null },
  go('h', 'Home', '/home'),
  go('t', 'Transactions', '/transactions'),
  go('o', 'Payment Occasions', '/payment-occasions'),
  go('e', 'Escrow Accounts', '/escrow-accounts'),
  go('f', 'Funding Sources', '/funding-sources'),
  go('a', 'Admins', '/admins'),
  go('s', 'Settings', '/settings'),
  { keys: ['c'], label: 'Collect Payment', group: 'Payments', deed: { kind: 'go', path: '/inbound' } },
  { keys: ['n'], label: 'Send Payment', group: 'Payments', deed: { kind: 'go', path: '/outbound' } },
  { keys: ['ArrowDown'], label: 'Next row; up: the one before', group: 'In a list', deed: null },
  { keys: ['x'], label: 'Tick the row', group: 'In a list', deed: null },
  { keys: ['Shift+ArrowDown'], label: 'Tick further rows', group: 'In a list', deed: null },
  { keys: ['j'], label: 'First or next payment; k: the one before', group: 'In an open payment', deed: null },
  { keys: ['a'], label: 'Approve', group: 'In an open payment', deed: null },
  { keys: ['d'], label: 'Decline', group: 'In an open payment', deed: null },
  { keys: ['r'], label: 'Request again, or refund', group: 'In an open payment', deed: null },
  { keys: ['u'], label: 'Undo a decision', group: 'In an open payment', deed: null },
  { keys: ['x'], label: 'Tick it in the list', group: 'In an open payment', deed: null },
  { keys: ['n'], label: 'Write a note', group: 'In an open payment', deed: null },
];

/** The keys that open a path, to be shown beside it. */
export function keysOf(path: string): readonly string[] | null {
  const found = shortcuts.find(({ deed }) => deed?.kind === 'go' && deed.path === path);
  return found?.keys ?? null;
}
