import type { RemoteName } from '@keyturn/shared/federation';
import type { PanelSize } from '@keyturn/shared/panels';

/** A full page of a remote. Paths are inside the organization. */
export interface ScreenRoute {
  readonly path: string;
  readonly remote: RemoteName;
  readonly screen: string;
  readonly title: string;
  /** The list that belongs to it: what the navigation marks, where panels close to. */
  readonly section: Section;
}

/** A side panel of a remote. */
export interface PanelRoute {
  readonly path: string;
  readonly remote: RemoteName;
  readonly panel: string;
  /** Stands in the panel's head until the panel names itself. */
  readonly title: string;
  /** Its width until the panel names its own, so that it does not jump while it loads. */
  readonly size: PanelSize;
  /** The screen behind a panel that was opened by its address, and where it closes to. */
  readonly section: Section;
  /** Query parameters that are the panel's own: closing drops them and keeps the rest. */
  readonly ownQuery?: readonly string[];
  /** Parameters that are a choice made inside the panel: with another value it stays the same panel. */
  readonly choices?: readonly string[];
}

export type Section =
  | '/home'
  | '/transactions'
  | '/payment-occasions'
  | '/escrow-accounts'
  | '/funding-sources'
  | '/admins'
  | '/settings';

/** Which path is which remote's screen (platform document, section 2.3). The first that matches counts. */
export const screenRoutes: readonly ScreenRoute[] = [
  { path: '/home', remote: 'onboarding', screen: 'home', title: 'Home', section: '/home' },
  {
    path: '/transactions/*',
    remote: 'transactions',
    screen: 'transactions',
    title: 'Transactions',
    section: '/transactions',
  },
  {
    path: '/inbound/*',
    remote: 'transactions',
    screen: 'transactions',
    title: 'Transactions',
    section: '/transactions',
  },
  {
    path: '/outbound/*',
    remote: 'transactions',
    screen: 'transactions',
    title: 'Transactions',
    section: '/transactions',
  },
  {
    path: '/payment-occasions',
    remote: 'accounts',
    screen: 'paymentOccasions',
    title: 'Payment Occasions',
    section: '/payment-occasions',
  },
  {
    path: '/escrow-accounts',
    remote: 'accounts',
    screen: 'escrowAccounts',
    title: 'Escrow Accounts',
    section: '/escrow-accounts',
  },
  {
    path: '/funding-sources',
    remote: 'accounts',
    screen: 'fundingSources',
    title: 'Funding Sources',
    section: '/funding-sources',
  },
  { path: '/admins', remote: 'admin', screen: 'admins', title: 'Admins', section: '/admins' },
  { path: '/settings/:tab?', remote: 'admin', screen: 'settings', title: 'Settings', section: '/settings' },
];

/** Which path is which remote's panel. The first that matches counts. */
export const panelRoutes: readonly PanelRoute[] = [
  {
    path: '/transactions/export',
    remote: 'transactions',
    panel: 'export',
    title: 'Export Transactions',
    size: 'sm',
    section: '/transactions',
  },
  {
    path: '/transactions/:transactionTemplateId',
    remote: 'transactions',
    panel: 'detail',
    title: 'Transaction',
    size: 'md',
    section: '/transactions',
    ownQuery: ['panelTab'],
  },
  {
    path: '/inbound/:paymentOccasionId?/:tab?',
    remote: 'transactions',
    panel: 'collect',
    title: 'Collect a Payment',
    size: 'sm',
    section: '/transactions',
    choices: ['paymentOccasionId'],
  },
  {
    path: '/outbound/*',
    remote: 'transactions',
    panel: 'send',
    title: 'Send a Payment',
    size: 'sm',
    section: '/transactions',
    ownQuery: ['sendPaymentOccasionId'],
  },
  {
    path: '/payment-occasions/:paymentOccasionId/:tab?',
    remote: 'accounts',
    panel: 'paymentOccasion',
    title: 'Payment Occasion',
    size: 'md',
    section: '/payment-occasions',
  },
  {
    path: '/escrow-accounts/:escrowAccountId/:tab?',
    remote: 'accounts',
    panel: 'escrowAccount',
    title: 'Escrow Account',
    size: 'sm',
    section: '/escrow-accounts',
  },
  {
    path: '/funding-sources/:fundingSourceId/:tab?',
    remote: 'accounts',
    panel: 'fundingSource',
    title: 'Funding Source',
    size: 'sm',
    section: '/funding-sources',
  },
  {
    path: '/admins/:userId/:tab?',
    remote: 'admin',
    panel: 'admin',
    title: 'Admin',
    size: 'sm',
    section: '/admins',
  },
  {
    path: '/identity',
    remote: 'admin',
    panel: 'identity',
    title: 'Your identity',
    size: 'sm',
    section: '/home',
  },
  {
    path: '/identity/organization',
    remote: 'admin',
    panel: 'organizationIdentity',
    title: 'Business verification',
    size: 'sm',
    section: '/settings',
  },
  {
    path: '/organizations/new',
    remote: 'admin',
    panel: 'newOrganization',
    title: 'New organization',
    size: 'sm',
    section: '/settings',
  },
  {
    path: '/support',
    remote: 'admin',
    panel: 'support',
    title: 'Support',
    size: 'sm',
    section: '/home',
    ownQuery: ['context'],
  },
];
