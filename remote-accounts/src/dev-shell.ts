import { startDevShell } from '@keyturn/shared/dev-shell';
import contract from './contract';

/** Where the host shows this remote's parts. */
void startDevShell(contract, {
  screens: {
    escrowAccounts: { path: '/:slug/escrow-accounts' },
    fundingSources: { path: '/:slug/funding-sources' },
    paymentOccasions: { path: '/:slug/payment-occasions' },
  },
  panels: {
    escrowAccount: {
      path: '/:slug/escrow-accounts/:escrowAccountId/:tab?',
      example: '/:slug/escrow-accounts/register',
    },
    fundingSource: {
      path: '/:slug/funding-sources/:fundingSourceId/:tab?',
      example: '/:slug/funding-sources/add',
    },
    paymentOccasion: { path: '/:slug/payment-occasions/:paymentOccasionId/:tab?' },
  },
});
