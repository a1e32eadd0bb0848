import { contractVersion, type RemoteContract } from '@keyturn/shared/federation';

const contract: RemoteContract = {
  contractVersion,
  name: 'admin',
  version: '1.0.0',
  screens: {
    admins: () => import('./admins/screen'),
    settings: () => import('./settings/screen'),
  },
  panels: {
    admin: () => import('./admins/panel'),
    support: () => import('./support/panel'),
  },
};

export default contract;
