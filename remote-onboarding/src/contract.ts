import type { PartsOf, RemoteContract } from '@keyturn/shared/federation';
import type { routes } from './routes';

const contract = {
  name: 'onboarding',
  version: '1.0.0',
  screens: { home: () => import('./home/screen') },
  panels: {},
} satisfies RemoteContract & PartsOf<typeof routes>;
export default contract;
