import type { Onboarding } from '@keyturn/shared/organization';

/** An area of the dashboard as the welcome card presents it. */
export interface Tile {
  readonly id: 'transactions' | 'payment-occasions' | 'escrow-accounts' | 'funding-sources' | 'admins';
  readonly title: string;
  readonly description: string;
  /** Below /{orgSlug}. */
  readonly path: string;
}

/** The five tiles of Home. */
export const tiles: readonly Tile[] = [
  {
    id: 'transactions',
    title: 'Transactions',
    description: 'Follow every deposit from request to arrival.',
    path: '/transactions',
  },
  {
    id: 'payment-occasions',
    title: 'Payment Occasions',
    description: 'Links that people pay through.',
    path: '/payment-occasions',
  },
  {
    id: 'escrow-accounts',
    title: 'Escrow Accounts',
    description: 'Where earnest money is held.',
    path: '/escrow-accounts',
  },
  {
    id: 'funding-sources',
    title: 'Funding Sources',
    description: 'Operating accounts for other payments.',
    path: '/funding-sources',
  },
  { id: 'admins', title: 'Admins', description: 'Who may collect, approve and refund.', path: '/admins' },
];

/**
 * Whether a tile leads somewhere yet: while required steps are pending only the accounts do, and only once one
 * of them is verified.
 */
export function isOpen(tile: Tile, onboarding: Onboarding): boolean {
  if (onboarding.pendingRequiredSteps === 0) return true;
  const accounts = tile.id === 'escrow-accounts' || tile.id === 'funding-sources';
  return accounts && onboarding.verifiedEscrowAccounts + onboarding.verifiedFundingSources > 0;
}
