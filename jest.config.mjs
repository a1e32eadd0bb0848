/** All browser packages in one run; each keeps its own configuration. */
export default {
  projects: [
    'shared',
    'host',
    'remote-transactions',
    'remote-accounts',
    'remote-admin',
    'remote-onboarding',
  ].map((name) => `<rootDir>/${name}`),
};
