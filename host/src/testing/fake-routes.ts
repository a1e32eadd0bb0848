import type { RemoteRoutes } from '@keyturn/shared/federation';
import type { KnownRoutes } from '../routes/table';

const transactions: RemoteRoutes = {
  sections: [
    {
      path: '/transactions',
      title: 'Transactions',
      icon: 'transactions',
      order: 20,
      buttons: [
        { title: 'Send Payment', to: '/outbound', icon: 'send', primary: false, permissions: ['ADMIN'] },
        {
          ...{ title: 'Collect Payment', to: '/inbound', icon: 'plus', primary: true },
          permissions: ['REQUEST_ESCROW'],
        },
      ],
    },
  ],
  screens: ['/transactions/*', '/inbound/*', '/outbound/*'].map((path) => ({
    path,
    screen: 'transactions',
    title: 'Transactions',
    section: '/transactions',
  })),
  panels: [
    {
      path: '/transactions/export',
      panel: 'export',
      title: 'Export Transactions',
      size: 'sm',
      section: '/transactions',
    },
    {
      path: '/transactions/:transactionTemplateId',
      panel: 'detail',
      title: 'Transaction',
      size: 'md',
      tabs: true,
      section: '/transactions',
      ownQuery: ['panelTab'],
    },
    {
      path: '/inbound',
      panel: 'collect',
      title: 'Collect a Payment',
      size: 'sm',
      section: '/transactions',
      ownQuery: ['again'],
    },
    {
      path: '/inbound/:paymentOccasionId/:tab?',
      panel: 'collect',
      title: 'Collect a Payment',
      size: 'sm',
      tabs: true,
      section: '/transactions',
      choices: ['paymentOccasionId'],
      ownQuery: ['again'],
    },
    {
      path: '/outbound/*',
      panel: 'send',
      title: 'Send a Payment',
      size: 'sm',
      section: '/transactions',
      ownQuery: ['sendPaymentOccasionId'],
    },
  ],
};

const accounts: RemoteRoutes = {
  sections: [
    {
      path: '/payment-occasions',
      title: 'Payment Occasions',
      icon: 'occasion',
      order: 30,
      help: 'Payment occasions are link-based payment requests.',
      buttons: [
        { title: 'Add Occasion', to: '/support?context=Add+payment+occasion', icon: 'plus', primary: true },
      ],
    },
    {
      path: '/escrow-accounts',
      title: 'Escrow Accounts',
      icon: 'escrow',
      order: 40,
      ofAccounts: true,
      buttons: [
        { title: 'Add Escrow Account', to: '/escrow-accounts/register', icon: 'plus', primary: true },
      ],
    },
    {
      path: '/funding-sources',
      title: 'Funding Sources',
      icon: 'fund',
      order: 50,
      ofAccounts: true,
      buttons: [{ title: 'Add Funding Source', to: '/funding-sources/add', icon: 'plus', primary: true }],
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
};

const admin: RemoteRoutes = {
  sections: [
    {
      path: '/admins',
      title: 'Admins',
      icon: 'admins',
      order: 60,
      buttons: [{ title: 'Add Admin User', to: '/admins/add', icon: 'plus', primary: true }],
    },
    { path: '/settings', title: 'Settings', icon: 'settings', order: 70 },
  ],
  screens: [
    { path: '/admins', screen: 'admins', title: 'Admins', section: '/admins' },
    { path: '/settings/:tab?', screen: 'settings', title: 'Settings', section: '/settings' },
  ],
  panels: [
    { path: '/admins/add', panel: 'newAdmin', title: 'Add an Admin', size: 'sm', section: '/admins' },
    {
      path: '/admins/:userId/:tab?',
      panel: 'admin',
      title: 'Admin',
      size: 'sm',
      tabs: true,
      section: '/admins',
    },
    {
      path: '/support',
      panel: 'support',
      title: 'Support',
      size: 'sm',
      section: '/home',
      ownQuery: ['context'],
    },
  ],
  staff: {
    sections: [
      { path: '/users', title: 'Users', icon: 'admins', order: 10 },
      { path: '/fees', title: 'Fees', icon: 'receipt', order: 20 },
    ],
    screens: [
      { path: '/users', screen: 'staffUsers', title: 'Users', section: '/users' },
      { path: '/users/:userId', screen: 'staffUser', title: 'User', section: '/users' },
      { path: '/fees/new', screen: 'staffNewFee', title: 'New Fee Configuration', section: '/fees' },
    ],
  },
};

const onboarding: RemoteRoutes = {
  sections: [{ path: '/home', title: 'Home', icon: 'home', order: 10 }],
  screens: [{ path: '/home', screen: 'home', title: 'Home', section: '/home' }],
  panels: [],
};

/** What remotes like the real ones say that they show where. */
export const fakeRoutes: KnownRoutes & { readonly admin: RemoteRoutes; readonly onboarding: RemoteRoutes } = {
  transactions,
  accounts,
  admin,
  onboarding,
};
