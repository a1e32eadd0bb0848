/** The lowest port; apart from those of `pnpm start` and of the browser tests. */
const lowest = 26_000;
const at = (offset: number): string => String(lowest + offset);

/** As the browser tests of either build look for them (e2e/support/addresses.ts). */
const ports = {
  HOST_PORT: at(0),
  REMOTE_TRANSACTIONS_PORT: at(1),
  REMOTE_ACCOUNTS_PORT: at(2),
  REMOTE_ADMIN_PORT: at(3),
  REMOTE_ONBOARDING_PORT: at(4),
  PORTAL_PORT: at(5),
  SANDBOX_PORT: at(30),
  SANDBOX_SMTP_PORT: at(31),
} as const;

const address = (port: string): string => `http://localhost:${port}`;
const gatewayPort = at(20);
/** Where the gateway listens that comes with the pages' own build and that nobody asks. */
const idlePort = at(21);

/** What answers once a build's pages, with all that belongs to them, are ready. */
export const pagesHealth: readonly string[] = Object.entries(ports)
  .filter(([name]) => name !== 'SANDBOX_SMTP_PORT')
  .map(([, port]) => `${address(port)}/healthz`);

export const gatewayHealth = `${address(gatewayPort)}/readyz`;

/** The composition's folder, as the browser tests name it (e2e/support/data-folder.ts). */
const ofPages = (data: string): string => `${data}/0`;

const registryIn = (data: string): string => `${ofPages(data)}/registry.json`;

/**
 * What starts a build's pages, portal and sandbox with its own tools, for a gateway elsewhere. The gateway that its tools
 * start too has an empty database of its own.
 */
export const pagesEnvironment = (data: string): Record<string, string> => ({
  ...ports,
  GATEWAY_PORT: idlePort,
  GATEWAY_URL: address(gatewayPort),
  KEYTURN_DATA: ofPages(data),
  REGISTRY: registryIn(data),
  KEYTURN_SEED: 'none',
  DATABASE_URL: '',
  SANDBOX_STEP_MS: '2500',
  SANDBOX_INSTANT: '1',
});

/** What starts the gateway that the pages ask; `databaseUrl` null for the embedded database. */
export const gatewayEnvironment = (data: string, databaseUrl: string | null): Record<string, string> => ({
  ...ports,
  GATEWAY_PORT: gatewayPort,
  GATEWAY_URL: address(gatewayPort),
  GATEWAY_PROCESSES: '1',
  KEYTURN_DATA: `${data}/gateway`,
  REGISTRY: registryIn(data),
  KEYTURN_SEED: 'demo',
  // Tests ask with documents of their own too; what production would refuse of the pages' is compared before.
  ONLY_KNOWN_DOCUMENTS: 'false',
  DATABASE_URL: databaseUrl ?? '',
});

/** What has the browser tests of a build look at what runs. */
export const testsEnvironment = (data: string): Record<string, string> => ({
  KEYTURN_E2E_RUNNING: '1',
  KEYTURN_E2E_PORT: String(lowest),
  KEYTURN_E2E_DATA: data,
});
