import { startDevShell } from '@keyturn/shared/dev-shell';
import contract from './contract';

/** Where the host shows this remote's parts. */
void startDevShell(contract, {
  screens: { transactions: { path: '/:slug/transactions' } },
  panels: {
    export: { path: '/:slug/transactions/export' },
    detail: { path: '/:slug/transactions/:transactionTemplateId' },
    collect: { path: '/:slug/inbound/:paymentOccasionId?/:tab?' },
    send: { path: '/:slug/outbound/*' },
  },
});
