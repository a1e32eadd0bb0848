const contracts: Readonly<Record<string, () => Promise<unknown>>> = {
  transactions: () => import('bundled/transactions'),
  accounts: () => import('bundled/accounts'),
  admin: () => import('bundled/admin'),
  onboarding: () => import('bundled/onboarding'),
};

/** Stands in for the host's federation runtime in the one-bundle build. */
export function createFederationRuntime() {
  return {
    load: (name: string) => contracts[name]?.() ?? Promise.reject(new Error(`No remote ${name}`)),
  };
}
