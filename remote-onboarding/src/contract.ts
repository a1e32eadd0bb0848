import { contractVersion, type RemoteContract } from '@keyturn/shared/federation';

const contract: RemoteContract = {
  contractVersion,
  name: 'onboarding',
  version: '1.0.0',
  screens: { home: () => import('./home/screen') },
  panels: {},
};
export default contract;
