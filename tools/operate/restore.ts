import { existsSync } from 'node:fs';
import pg from 'pg';
import { connectionOf } from './connection.ts';
import { OperateError } from './error.ts';
import { runProgram } from './programs.ts';
import { runScript } from './script.ts';

const usage = `Usage: DATABASE_URL=ADDRESS pnpm run restore FILE
Restores a backup into an empty database: all of it, or nothing.`;

interface Restored {
  payments: string;
  newest: Date | null;
  cents: string;
}

const relations = `SELECT count(*) AS found FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`;
const whatIsThere = `SELECT (SELECT count(*) FROM transaction_templates) AS payments,
  (SELECT max(at) FROM transaction_events) AS newest,
  (SELECT coalesce(sum(amount), 0) FROM ledger_entries) AS cents`;

/**
 * Restores a backup and reads whether its books balance.
 *
 * @throws OperateError for a file that is no backup, a database that is not empty and books that do not balance
 */
async function restore(file: string): Promise<string> {
  const databaseUrl = process.env['DATABASE_URL'];
  const connection = connectionOf(databaseUrl);
  if (!existsSync(file)) throw new OperateError(`There is no file ${file}.`);
  await runProgram('pg_restore', ['--list', file], {});
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect().catch((error: unknown) => {
    throw new OperateError(`The database does not answer: ${error instanceof Error ? error.message : ''}`);
  });
  try {
    const { rows: counted } = await client.query<{ found: string }>(relations);
    if (counted[0]?.found !== '0')
      throw new OperateError(
        'The database is not empty. Restore into a new one, on which no gateway was started.',
      );
    const whole = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
    const into = `--dbname=${connection['PGDATABASE'] ?? ''}`;
    await runProgram('pg_restore', [...whole, into, file], connection);
    await client.query('ANALYZE');
    const { rows } = await client.query<Restored>(whatIsThere);
    return told(rows[0]);
  } finally {
    await client.end();
  }
}

function told(restored: Restored | undefined): string {
  const { payments = '0', newest = null, cents = '0' } = restored ?? {};
  if (cents !== '0')
    throw new OperateError(`The ledger sums to ${cents} cents and not to 0: start no gateway on it.`);
  return `restore: ${payments} payments; the newest event is of ${newest?.toISOString() ?? 'never'}.`;
}

await runScript(usage, restore);
