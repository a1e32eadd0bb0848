import type { Registry } from '@keyturn/shared/federation';
import { fieldOf } from '../lib/field-of';

/** The bank-linking provider's, which asks for its own script. */
const bankLinking = 'https://cdn.plaid.com';

/** Where scripts may come from besides the page's own origin: the releases of the registry, and where remotes are tried. */
export function scriptOrigins({ microFrontends }: Registry, config: unknown): readonly string[] {
  const releases = Object.values(microFrontends).flat();
  const trials: unknown = fieldOf(config, 'remoteOverrideOrigins');
  return [
    bankLinking,
    ...releases.map(({ url }) => new URL(url, window.location.origin).origin),
    ...(Array.isArray(trials) ? trials.filter((origin) => typeof origin === 'string') : []),
  ];
}
