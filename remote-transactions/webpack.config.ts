import { remoteConfig } from '@keyturn/shared/webpack';

export default remoteConfig({
  root: import.meta.dirname,
  name: 'transactions',
  port: Number(process.env['REMOTE_TRANSACTIONS_PORT'] ?? 3001),
});
