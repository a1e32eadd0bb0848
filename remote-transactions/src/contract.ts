import type { PartsOf, RemoteContract } from '@keyturn/shared/federation';
import type { routes } from './routes';

const contract = {
  name: 'transactions',
  version: '1.0.0',
  screens: {
    receivers: () => import('./receivers/screen'),
    transactions: () => import('./screen/screen'),
    file: () => import('./files/screen'),
    batch: () => import('./batches/screen'),
  },
  panels: {
    detail: () => import('./detail/panel'),
    collect: () => import('./collect/panel'),
    export: () => import('./export/panel'),
    send: () => import('./send/panel'),
  },
} satisfies RemoteContract & PartsOf<typeof routes>;

export default contract;
