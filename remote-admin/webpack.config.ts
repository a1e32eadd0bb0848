import { remoteConfig } from '@keyturn/shared/webpack';

export default remoteConfig({
  root: import.meta.dirname,
  name: 'admin',
  port: Number(process.env['REMOTE_ADMIN_PORT'] ?? 3003),
});
