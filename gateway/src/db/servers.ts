import { isTrouble } from './lost.ts';

/** DATABASE_URL can't be read; the message says what is wrong, without what is secret in it. */
export class WrongDatabaseUrl extends Error {
  override readonly name = 'WrongDatabaseUrl';

  constructor(problem: string) {
    super(`The gateway's settings are wrong.\nDATABASE_URL: ${problem}`);
  }
}

/** Which servers may be worked on, as libpq's `target_session_attrs` says it: `primary` is no standby. */
const targets = ['any', 'read-write', 'primary'] as const;
export type Target = (typeof targets)[number];

/** The servers of a DATABASE_URL, of which one is worked on at a time. */
export interface Servers {
  readonly count: number;
  readonly target: Target;
  /** Whether a pooler hands out the servers' connections, to each transaction another one. */
  readonly pooled: boolean;
  /** The URL of the server that is worked on. */
  current(): string;
  /** Has the next one tried after a server that can't be reached, or may not be worked on. */
  leave(url: string): void;
  /** A connection fell silent: nobody knows of those that are open now where they lead. */
  fellSilent(): void;
  /** When the last one fell silent, by the process' own clock (`performance.now()`). */
  silentSince(): number;
  /** Counts what a server said where that was no fault of who asked. */
  said(sqlState: string): void;
  /** How often each was said. */
  troubles(): ReadonlyMap<string, number>;
}

/**
 * Reads a URL as libpq writes them: several hosts are tried in their order
 * (`postgres://user@one:5432,two:5433/name?target_session_attrs=read-write`,
 * https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS).
 *
 * @throws WrongDatabaseUrl
 */
export function serversOf(databaseUrl: string, pooled = false): Servers {
  const { urls, target } = readUrl(databaseUrl);
  let index = 0;
  let silentSince = Number.NEGATIVE_INFINITY;
  const troubles = new Map<string, number>();
  const current = (): string => urls[index] ?? databaseUrl;
  return {
    count: urls.length,
    target,
    pooled,
    current,
    leave(url) {
      // Of several who met the same server, one moves on for all.
      if (url === current()) index = (index + 1) % urls.length;
    },
    fellSilent() {
      silentSince = performance.now();
    },
    silentSince: () => silentSince,
    said(sqlState) {
      if (isTrouble(sqlState)) troubles.set(sqlState, (troubles.get(sqlState) ?? 0) + 1);
    },
    troubles: () => troubles,
  };
}

// oxlint-disable-next-line walls/slow-patterns -- An operator writes the address.
const parts = /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^/?]*@)?(?<hosts>[^/?@]*)(?<rest>.*)$/s;

function readUrl(databaseUrl: string): { urls: string[]; target: Target } {
  const found = parts.exec(databaseUrl)?.groups;
  // A folder of a server's own socket, or another form that the driver knows.
  if (found === undefined) return { urls: [databaseUrl], target: 'any' };
  const { scheme = '', user = '', hosts = '', rest = '' } = found;
  const [path = '', query = ''] = rest.split('?', 2);
  const settings = new URLSearchParams(query);
  const asked = settings.get('target_session_attrs') ?? 'any';
  const target = targets.find((known) => known === asked);
  if (target === undefined)
    throw new WrongDatabaseUrl(
      `target_session_attrs is ${targets.join(', ')}: a gateway has to write. It says ${asked}.`,
    );
  settings.delete('target_session_attrs');
  const left = settings.size === 0 ? path : `${path}?${settings.toString()}`;
  const kept = query.includes('target_session_attrs') ? left : rest;
  return { urls: hosts.split(',').map((host) => `${scheme}${user}${checked(host)}${kept}`), target };
}

/** A host with its port, if it has one; none stands for the server on this machine. */
function checked(host: string): string {
  if (host !== '' && !URL.canParse(`postgres://${host}/`))
    throw new WrongDatabaseUrl(`"${host}" is no host with a port.`);
  return host;
}
