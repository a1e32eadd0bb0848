import { contractVersion, type RemoteContract } from '@keyturn/shared/federation';

const contract: RemoteContract = {
  contractVersion,
  name: 'transactions',
  version: '1.0.0',
  screens: {
    transactions: () => import('./screen/screen'),
  },
  panels: {
    detail: () => import('./detail/panel'),
    collect: () => import('./collect/panel'),
    export: () => import('./export/panel'),
    send: () => import('./send/panel'),
  },
};

export default contract;
