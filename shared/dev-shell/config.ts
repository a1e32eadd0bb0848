import type { AuthConfig } from '@keyturn/shared/auth';
import type { Surroundings } from '@keyturn/shared/organization';

/** What the shell is told where it runs: the same file that the host is told by. */
export interface ShellConfig {
  readonly gatewayUrl: string;
  readonly auth: AuthConfig;
  readonly surroundings: Surroundings;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

function text(value: unknown, name: string): string {
  const found = field(value, name);
  if (typeof found !== 'string') throw new Error(`/config.json has no ${name}`);
  return found;
}

/** Reads `/config.json`. Throws an Error that names what is missing. */
export function parseShellConfig(config: unknown): ShellConfig {
  const [auth, support] = [field(config, 'auth'), field(config, 'support')];
  return {
    gatewayUrl: text(config, 'gatewayUrl'),
    auth: {
      domain: text(auth, 'domain'),
      clientId: text(auth, 'clientId'),
      audience: text(auth, 'audience'),
      simulated: field(auth, 'simulated') === true,
    },
    surroundings: {
      paymentsAppUrl: text(config, 'paymentsAppUrl'),
      customerAppUrl: text(config, 'customerAppUrl'),
      adminUrl: text(config, 'adminUrl'),
      transferProviderUrl: text(config, 'transferProviderUrl'),
      support: { email: text(support, 'email'), phone: text(support, 'phone') },
      tracking: null,
    },
  };
}
