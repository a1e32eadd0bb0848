import { contractVersion, type RemoteContract } from '@keyturn/shared/federation';

const contract: RemoteContract = {
  contractVersion,
  name: 'accounts',
  version: '1.0.0',
  screens: {
    escrowAccounts: () => import('./escrow-accounts/screen'),
    fundingSources: () => import('./funding-sources/screen'),
    paymentOccasions: () => import('./payment-occasions/screen'),
  },
  panels: {
    escrowAccount: () => import('./escrow-accounts/panel'),
    fundingSource: () => import('./funding-sources/panel'),
    paymentOccasion: () => import('./payment-occasions/panel'),
  },
};

export default contract;
