import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '..', '..', '..');

/** The early script names the scripts of remotes, of which this build has none. */
const federationOnly = ['ModuleFederationPlugin', 'EarlyScript'];

interface Configuration {
  readonly output: object;
  readonly resolve: { readonly alias: object };
  readonly plugins: readonly { readonly constructor: { readonly name: string } }[];
}

/**
 * The host's own configuration without federation: the remotes' contracts are imported where the federation
 * runtime would load them. It is what the federated first screen is measured against.
 */
export default async function single(env: object, argv: object): Promise<object> {
  const config = (await hostConfiguration())(env, argv);
  const remote = (name: string) => join(root, `remote-${name}`, 'src', 'contract.ts');
  return {
    ...config,
    output: {
      ...config.output,
      path: process.env['SINGLE_BUNDLE_OUT'] ?? join(root, '.cache', 'single-bundle'),
    },
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve.alias,
        [join(root, 'host', 'src', 'remotes', 'federation-runtime')]: join(
          import.meta.dirname,
          'bundled-runtime.ts',
        ),
        'bundled/transactions': remote('transactions'),
        'bundled/accounts': remote('accounts'),
        'bundled/admin': remote('admin'),
        'bundled/onboarding': remote('onboarding'),
      },
    },
    plugins: config.plugins.filter((plugin) => !federationOnly.includes(plugin.constructor.name)),
  };
}

type Factory = (env: object, argv: object) => Configuration;

const isFactory = (value: unknown): value is Factory => typeof value === 'function';

/** What the host's webpack.config.ts exports. */
async function hostConfiguration(): Promise<Factory> {
  const module: unknown = await import(pathToFileURL(join(root, 'host', 'webpack.config.ts')).href);
  if (typeof module === 'object' && module !== null && 'default' in module && isFactory(module.default)) {
    return module.default;
  }
  throw new Error('The host has no webpack configuration');
}
