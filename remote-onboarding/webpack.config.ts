import { remoteConfig } from '@keyturn/shared/webpack';

export default remoteConfig({
  root: import.meta.dirname,
  name: 'onboarding',
  port: Number(process.env['REMOTE_ONBOARDING_PORT'] ?? 3004),
});
