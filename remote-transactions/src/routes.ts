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
        {
          ...{ title: 'Collect Payment', to: '/inbound', icon: 'plus', primary: true },
          permissions: ['REQUEST_ESCROW'],
        },
      ],
    },
    { path: '/receivers', title: 'Receivers', icon: 'send', order: 52 },
  ],
  screens: [
    {
      path: '/receivers',
      screen: 'receivers',
      title: 'Receivers',
      section: '/receivers',
      permissions: ['ADMIN'],
    },
    { path: '/transactions/*', screen: 'transactions', title: 'Transactions', section: '/transactions' },
    { path: '/inbound/*', screen: 'transactions', title: 'Transactions', section: '/transactions' },
    { path: '/outbound/*', screen: 'transactions', title: 'Transactions', section: '/transactions' },
    { path: '/files/:fileId', screen: 'file', title: 'File', section: '/transactions' },
    { path: '/batches/:batchId', screen: 'batch', title: 'Batch', section: '/transactions' },
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
      ownQuery: ['again', 'prepared'],
    },
    {
      path: '/inbound/:paymentOccasionId/:tab?',
      panel: 'collect',
      title: 'Collect a Payment',
      size: 'sm',
      tabs: true,
      section: '/transactions',
      choices: ['paymentOccasionId'],
      ownQuery: ['again', 'prepared'],
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
