import { contractVersion, type RemoteContract } from '@keyturn/shared/federation';

const contract: RemoteContract = {
  contractVersion,
  name: 'accounts',
  version: '1.0.0',
  screens: {
    escrowAccounts: () => import(/* webpackChunkName: "screen-escrowAccounts" */ './escrow-accounts/screen'),
    fundingSources: () => import(/* webpackChunkName: "screen-fundingSources" */ './funding-sources/screen'),
    paymentOccasions: () =>
      import(/* webpackChunkName: "screen-paymentOccasions" */ './payment-occasions/screen'),
  },
  panels: {
    escrowAccount: () => import('./escrow-accounts/panel'),
    fundingSource: () => import('./funding-sources/panel'),
    paymentOccasion: () => import('./payment-occasions/panel'),
  },
};

export default contract;
