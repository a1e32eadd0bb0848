import type { RemoteRoutes } from '@keyturn/shared/federation';

/** What this remote shows where; the build puts it into the manifest, from which the host takes it. */
export const routes = {
  sections: [
    {
      path: '/payment-occasions',
      title: 'Payment Occasions',
      icon: 'occasion',
      order: 30,
      help: 'Payment occasions are link-based payment requests.',
      buttons: [
        {
          title: 'Add Occasion',
          to: '/support?context=Add+payment+occasion',
          icon: 'plus',
          primary: true,
          permissions: ['ADMIN'],
        },
      ],
    },
    {
      path: '/escrow-accounts',
      title: 'Escrow Accounts',
      icon: 'escrow',
      order: 40,
      ofAccounts: true,
      buttons: [
        {
          title: 'Add Escrow Account',
          to: '/escrow-accounts/register',
          icon: 'plus',
          primary: true,
          permissions: ['ADMIN'],
        },
      ],
    },
    {
      path: '/funding-sources',
      title: 'Funding Sources',
      icon: 'fund',
      order: 50,
      ofAccounts: true,
      buttons: [
        {
          title: 'Add Funding Source',
          to: '/funding-sources/add',
          icon: 'plus',
          primary: true,
          permissions: ['ADMIN'],
        },
      ],
    },
    {
      path: '/reconciliation',
      title: 'Reconciliation',
      icon: 'receipt',
      order: 55,
      help: 'Shows that bank, books and files of each account agree.',
    },
  ],
  screens: [
    {
      path: '/payment-occasions',
      screen: 'paymentOccasions',
      title: 'Payment Occasions',
      section: '/payment-occasions',
    },
    {
      path: '/escrow-accounts',
      screen: 'escrowAccounts',
      title: 'Escrow Accounts',
      section: '/escrow-accounts',
    },
    {
      path: '/funding-sources',
      screen: 'fundingSources',
      title: 'Funding Sources',
      section: '/funding-sources',
    },
    {
      path: '/reconciliation',
      screen: 'reconciliation',
      title: 'Reconciliation',
      section: '/reconciliation',
      permissions: ['AUDIT'],
    },
    {
      path: '/reconciliation/:fundingSourceId/:tab?',
      screen: 'accountReconciliation',
      title: 'Reconciliation',
      section: '/reconciliation',
      permissions: ['AUDIT'],
    },
  ],
  panels: [
    {
      path: '/payment-occasions/:paymentOccasionId/:tab?',
      panel: 'paymentOccasion',
      title: 'Payment Occasion',
      size: 'md',
      tabs: true,
      section: '/payment-occasions',
    },
    {
      path: '/escrow-accounts/register',
      panel: 'newEscrowAccount',
      title: 'Add Escrow Account',
      size: 'sm',
      section: '/escrow-accounts',
    },
    {
      path: '/escrow-accounts/:escrowAccountId/:tab?',
      panel: 'escrowAccount',
      title: 'Escrow Account',
      size: 'sm',
      tabs: true,
      section: '/escrow-accounts',
    },
    {
      path: '/funding-sources/add/:tab?',
      panel: 'newFundingSource',
      title: 'Add Funding Source',
      size: 'sm',
      tabs: true,
      section: '/funding-sources',
    },
    {
      path: '/funding-sources/:fundingSourceId/:tab?',
      panel: 'fundingSource',
      title: 'Funding Source',
      size: 'sm',
      tabs: true,
      section: '/funding-sources',
    },
  ],
} as const satisfies RemoteRoutes;
