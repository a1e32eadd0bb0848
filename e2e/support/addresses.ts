/** The lowest of the ports below; apart from the product's defaults, so that both can run at once. */
const base = Number(process.env['KEYTURN_E2E_PORT'] ?? '23000');
const port = (offset: number) => String(base + offset);

/** The ports of the composition under test. */
export const ports = {
  HOST_PORT: port(0),
  REMOTE_TRANSACTIONS_PORT: port(1),
  REMOTE_ACCOUNTS_PORT: port(2),
  REMOTE_ADMIN_PORT: port(3),
  REMOTE_ONBOARDING_PORT: port(4),
  GATEWAY_PORT: port(20),
  SANDBOX_PORT: port(30),
  SANDBOX_SMTP_PORT: port(31),
} as const;

/**
 * Where a test serves a build of a remote of its own, a port for each file of tests: files run beside each other. The host
 * is told that remotes may be tried from there.
 */
export const trialPorts = { deploys: port(14), contracts: port(15) } as const;

/** Where a test listens as the receiver of webhooks; the gateway is told that it may send there. */
export const receiverPort = port(17);

const at = (port: string) => `http://localhost:${port}`;

export const addresses = {
  host: at(ports.HOST_PORT),
  trials: Object.values(trialPorts).map(at),
  receiver: at(receiverPort),
  gateway: at(ports.GATEWAY_PORT),
  sandbox: at(ports.SANDBOX_PORT),
  remotes: {
    transactions: at(ports.REMOTE_TRANSACTIONS_PORT),
    accounts: at(ports.REMOTE_ACCOUNTS_PORT),
    admin: at(ports.REMOTE_ADMIN_PORT),
    onboarding: at(ports.REMOTE_ONBOARDING_PORT),
  },
} as const;
