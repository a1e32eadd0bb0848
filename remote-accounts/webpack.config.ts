import { remoteConfig } from '@keyturn/shared/webpack';

export default remoteConfig({
  root: import.meta.dirname,
  name: 'accounts',
  port: Number(process.env['REMOTE_ACCOUNTS_PORT'] ?? 3002),
});
