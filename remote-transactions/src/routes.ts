import type { RemoteRoutes } from '@keyturn/shared/federation';

/** What this remote shows where; the build puts it into the manifest, from which the host takes it. */
export const routes = {
  sections: [
    {
      path: '/transactions',
      title: 'Transactions',
      icon: 'transactions',
      order: 20,
      buttons: [
        { title: 'Send Payment', to: '/outbound', icon: 'send', primary: false, permissions: ['ADMIN'] },
        { title: 'Collect Payment', to: '/inbound', icon: 'plus', primary: true },
      ],
    },
  ],
  screens: [
    { path: '/transactions/*', screen: 'transactions', title: 'Transactions', section: '/transactions' },
    { path: '/inbound/*', screen: 'transactions', title: 'Transactions', section: '/transactions' },
    { path: '/outbound/*', screen: 'transactions', title: 'Transactions', section: '/transactions' },
  ],
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
      section: '/transactions',
      ownQuery: ['panelTab'],
    },
    {
      path: '/inbound/:paymentOccasionId?/:tab?',
      panel: 'collect',
      title: 'Collect a Payment',
      size: 'sm',
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
} as const satisfies RemoteRoutes;
