import type { RemoteRoutes } from '@keyturn/shared/federation';

/** What this remote shows where; the build puts it into the manifest, from which the host takes it. */
export const routes = {
  sections: [
    {
      path: '/admins',
      title: 'Admins',
      icon: 'admins',
      order: 60,
      buttons: [
        { title: 'Add Admin User', to: '/admins/add', icon: 'plus', primary: true, permissions: ['ADMIN'] },
      ],
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
    { path: '/identity', panel: 'identity', title: 'Your identity', size: 'sm', section: '/home' },
    {
      path: '/identity/organization',
      panel: 'organizationIdentity',
      title: 'Business verification',
      size: 'sm',
      section: '/settings',
    },
    {
      path: '/organizations/new',
      panel: 'newOrganization',
      title: 'New organization',
      size: 'sm',
      section: '/settings',
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
      { path: '/organizations', title: 'Organizations', icon: 'building', order: 20 },
      { path: '/funding-sources', title: 'Funding Sources', icon: 'fund', order: 30 },
      { path: '/escrow-accounts', title: 'Escrow Accounts', icon: 'escrow', order: 40 },
      { path: '/transfers', title: 'Manual Transfer', icon: 'send', order: 50 },
      { path: '/discrepancies', title: 'Discrepancies', icon: 'warn', order: 60 },
      { path: '/promotions', title: 'Promotions', icon: 'tag', order: 70 },
      { path: '/fees', title: 'Fees', icon: 'receipt', order: 80 },
      { path: '/audit', title: 'Audit', icon: 'list', order: 90 },
      { path: '/releases', title: 'Releases', icon: 'transactions', order: 100 },
    ],
    screens: [
      { path: '/users', screen: 'staffUsers', title: 'Users', section: '/users' },
      { path: '/users/:userId', screen: 'staffUser', title: 'User', section: '/users' },
      {
        path: '/organizations',
        screen: 'staffOrganizations',
        title: 'Organizations',
        section: '/organizations',
      },
      {
        path: '/organizations/:organizationId/:tab?',
        screen: 'staffOrganization',
        title: 'Organization',
        section: '/organizations',
      },
      {
        path: '/organizations/:organizationId/payment-occasions/:paymentOccasionId',
        screen: 'staffOccasion',
        title: 'Payment Occasion',
        section: '/organizations',
      },
      {
        path: '/funding-sources',
        screen: 'staffFundingSources',
        title: 'Funding Sources',
        section: '/funding-sources',
      },
      {
        path: '/funding-sources/:fundingSourceId',
        screen: 'staffFundingSource',
        title: 'Funding Source',
        section: '/funding-sources',
      },
      {
        path: '/escrow-accounts',
        screen: 'staffEscrowAccounts',
        title: 'Escrow Accounts',
        section: '/escrow-accounts',
      },
      {
        path: '/escrow-accounts/:escrowAccountId',
        screen: 'staffEscrowAccount',
        title: 'Escrow Account',
        section: '/escrow-accounts',
      },
      { path: '/transfers', screen: 'staffTransfer', title: 'Manual Transfer', section: '/transfers' },
      {
        path: '/discrepancies',
        screen: 'staffDiscrepancies',
        title: 'Discrepancies',
        section: '/discrepancies',
      },
      { path: '/promotions', screen: 'staffPromotions', title: 'Promotions', section: '/promotions' },
      {
        path: '/promotions/:promotionId',
        screen: 'staffPromotion',
        title: 'Promotion',
        section: '/promotions',
      },
      { path: '/fees', screen: 'staffFees', title: 'Fees', section: '/fees' },
      { path: '/fees/new', screen: 'staffNewFee', title: 'New Fee Configuration', section: '/fees' },
      { path: '/audit', screen: 'staffAudit', title: 'Audit', section: '/audit' },
      { path: '/releases', screen: 'staffReleases', title: 'Releases', section: '/releases' },
    ],
  },
} as const satisfies RemoteRoutes;
