import type { PartsOf, RemoteContract } from '@keyturn/shared/federation';
import type { routes } from './routes';

const contract = {
  name: 'accounts',
  version: '1.0.0',
  screens: {
    accountReconciliation: () => import('./reconciliation/account-screen'),
    reconciliation: () => import('./reconciliation/screen'),
    escrowAccounts: () => import('./escrow-accounts/screen'),
    fundingSources: () => import('./funding-sources/screen'),
    paymentOccasions: () => import('./payment-occasions/screen'),
  },
  panels: {
    escrowAccount: () => import('./escrow-accounts/panel'),
    fundingSource: () => import('./funding-sources/panel'),
    newEscrowAccount: () => import('./escrow-accounts/register/panel'),
    newFundingSource: () => import('./funding-sources/add/panel'),
    paymentOccasion: () => import('./payment-occasions/panel'),
  },
} satisfies RemoteContract & PartsOf<typeof routes>;

export default contract;
