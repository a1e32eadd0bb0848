import { OperateError } from './error.ts';

/** What an address may say beside server and name, and the variable in which PostgreSQL's programs read it. */
const settings: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  port: 'PGPORT',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
};

/**
 * A database's address as variables of PostgreSQL's programs: on their command line every user of the machine could read
 * the password.
 *
 * @throws OperateError without an address of PostgreSQL, or with a setting in it that would be lost
 */
export function connectionOf(databaseUrl: string | undefined): Record<string, string> {
  if (!databaseUrl) {
    throw new OperateError(
      'DATABASE_URL is not set. The embedded database is a folder: stop the gateway and copy KEYTURN_DATA.',
    );
  }
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null;
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2)
    throw new OperateError('DATABASE_URL is no address such as postgres://user@server/name.');
  const found: Record<string, string> = {
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
  };
  for (const [name, value] of url.searchParams) {
    const variable = settings[name];
    if (variable === undefined)
      throw new OperateError(`DATABASE_URL has a setting that is not known here: ${name}.`);
    found[variable] = value;
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ''));
}
