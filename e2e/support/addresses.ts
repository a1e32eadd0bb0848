/** The ports of the composition under test; apart from the defaults, so that both can run at once. */
export const ports = {
  HOST_PORT: '23000',
  REMOTE_TRANSACTIONS_PORT: '23001',
  REMOTE_ACCOUNTS_PORT: '23002',
  REMOTE_ADMIN_PORT: '23003',
  REMOTE_ONBOARDING_PORT: '23004',
  GATEWAY_PORT: '24000',
  SANDBOX_PORT: '24100',
  SANDBOX_SMTP_PORT: '24125',
} as const;

/** Where a test serves a build of a remote of its own; the host is told that remotes may be tried from there. */
export const trialPort = '23014';

const at = (port: string) => `http://localhost:${port}`;

export const addresses = {
  host: at(ports.HOST_PORT),
  trial: at(trialPort),
  gateway: at(ports.GATEWAY_PORT),
  sandbox: at(ports.SANDBOX_PORT),
  remotes: {
    transactions: at(ports.REMOTE_TRANSACTIONS_PORT),
    accounts: at(ports.REMOTE_ACCOUNTS_PORT),
    admin: at(ports.REMOTE_ADMIN_PORT),
    onboarding: at(ports.REMOTE_ONBOARDING_PORT),
  },
} as const;
