/** The lowest of all ports below; apart from the product's defaults, so that both can run at once. */
const lowest = Number(process.env['KEYTURN_E2E_PORT'] ?? '23000');

/** So far apart are the ports of two compositions. */
const apart = 50;

/**
 * How many compositions stand side by side. Each has a demo world of its own, so that more tests can run at once than
 * one world bears.
 */
export const compositions = 3;

/** The composition that the tests of this process look at: workers take turns; a benchmark looks at the first. */
export const composition = Number(process.env['TEST_PARALLEL_INDEX'] ?? '0') % compositions;

/** The ports of a composition. */
export function portsOf(which: number) {
  const port = (offset: number) => String(lowest + which * apart + offset);
  return {
    HOST_PORT: port(0),
    REMOTE_TRANSACTIONS_PORT: port(1),
    REMOTE_ACCOUNTS_PORT: port(2),
    REMOTE_ADMIN_PORT: port(3),
    REMOTE_ONBOARDING_PORT: port(4),
    PORTAL_PORT: port(5),
    GATEWAY_PORT: port(20),
    SANDBOX_PORT: port(30),
    SANDBOX_SMTP_PORT: port(31),
  } as const;
}

/**
 * Where a test serves a build of a remote of its own, a port for each file of tests: files run beside each other. The host
 * is told that remotes may be tried from there.
 */
export function trialPortsOf(which: number) {
  const base = lowest + which * apart;
  return {
    deploys: String(base + 14),
    contracts: String(base + 15),
    routes: String(base + 16),
    releases: String(base + 18),
  } as const;
}

/** The ports of a composition's test world, which a test starts that needs it. */
function testWorldPortsOf(which: number) {
  const base = lowest + which * apart;
  return {
    GATEWAY_PORT: String(base + 21),
    SANDBOX_PORT: String(base + 32),
    SANDBOX_SMTP_PORT: String(base + 33),
  } as const;
}

/** Where a test listens as the receiver of webhooks; the gateway is told that it may send there. */
const receiverPortOf = (which: number) => String(lowest + which * apart + 17);

const at = (port: string) => `http://localhost:${port}`;

/** The addresses of a composition, and those that it is told of. */
export function addressesOf(which: number) {
  const ports = portsOf(which);
  const testWorld = testWorldPortsOf(which);
  return {
    host: at(ports.HOST_PORT),
    trials: Object.values(trialPortsOf(which)).map(at),
    receiver: at(receiverPortOf(which)),
    portal: at(ports.PORTAL_PORT),
    gateway: at(ports.GATEWAY_PORT),
    sandbox: at(ports.SANDBOX_PORT),
    testWorld: { gateway: at(testWorld.GATEWAY_PORT), sandbox: at(testWorld.SANDBOX_PORT) },
    remotes: {
      transactions: at(ports.REMOTE_TRANSACTIONS_PORT),
      accounts: at(ports.REMOTE_ACCOUNTS_PORT),
      admin: at(ports.REMOTE_ADMIN_PORT),
      onboarding: at(ports.REMOTE_ONBOARDING_PORT),
    },
  } as const;
}

export const ports = portsOf(composition);
export const testWorldPorts = testWorldPortsOf(composition);
export const trialPorts = trialPortsOf(composition);
export const receiverPort = receiverPortOf(composition);
export const addresses = addressesOf(composition);
