/**
 * The version of each shared facade, and of the contract between host and remotes. `pnpm facades` raises them by what
 * their public types became: what is added is a minor, what is removed or changed a major.
 */
export const facadeVersions = {
  api: '1.4.0',
  auth: '2.2.0',
  contract: '1.0.0',
  organization: '2.3.0',
  panels: '2.2.0',
  router: '3.0.0',
  toast: '1.1.0',
  ui: '3.0.0',
} as const;
