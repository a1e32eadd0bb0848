import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const seed = fileURLToPath(new URL('../../../gateway/src/seed/cli.ts', import.meta.url));
const payments = 1_000_000;

/** The database of the benchmarks. */
export const benchUrl =
  process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/keyturn_bench';
/** The organization whose payments are read: about nine of ten of all. */
export const slug = 'bench-realty';

export interface BenchOrganization {
  organizationId: string;
  /** An admin of it. */
  userId: string;
  /** One of its payments. */
  paymentId: number;
  /** All payments of the database. */
  total: number;
}

const found = `
  select o.id as "organizationId",
    (select t.id from transaction_templates t where t.organization_id = o.id order by t.id limit 1) as "paymentId",
    (select m.user_id from organization_users m
       where m.organization_id = o.id and 'ADMIN' = any(m.roles) order by m.user_id limit 1) as "userId",
    (select count(*)::int from transaction_templates) as total
  from organizations o where o.slug = $1`;

/**
 * A connection to the database of the benchmarks and the organization to read in. A database that is not there is made
 * and filled with a million payments first, which takes some minutes; one that is there is brought up to date.
 */
export async function openBenchDatabase(): Promise<{ client: pg.Client; bench: BenchOrganization }> {
  await createDatabase();
  const filled = await hasPayments();
  await runSeed(benchUrl, filled ? [] : ['--transactions', String(payments)]);
  const client = new pg.Client({ connectionString: benchUrl });
  await client.connect();
  const { rows } = await client.query<BenchOrganization>(found, [slug]);
  const [bench] = rows;
  if (bench === undefined) throw new Error(`There is no organization ${slug}.`);
  return { client, bench };
}

/** Whether an error of the server has a code. */
const isError = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
const thereAlready = '42P04';
const noSuchTable = '42P01';

const createDatabase = (): Promise<void> => makeDatabase(new URL(benchUrl).pathname.slice(1));

/** Makes a database beside that of the benchmarks, as a copy of another one where one is named; one that is there stays. */
export async function makeDatabase(name: string, copyOf?: string): Promise<void> {
  const server = new URL(benchUrl);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    const template = copyOf === undefined ? '' : ` template ${client.escapeIdentifier(copyOf)}`;
    await client.query(`create database ${client.escapeIdentifier(name)}${template}`);
  } catch (error) {
    if (!isError(error, thereAlready)) throw error;
  } finally {
    await client.end();
  }
}

async function hasPayments(): Promise<boolean> {
  const client = new pg.Client({ connectionString: benchUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      'select from organizations o join transaction_templates t on t.organization_id = o.id where slug = $1 limit 1',
      [slug],
    );
    return rows.length > 0;
  } catch (error) {
    if (isError(error, noSuchTable)) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** `pnpm seed` on a database; it applies the migrations too. */
export async function runSeed(url: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [seed, ...args], {
    env: { ...process.env, DATABASE_URL: url, SANDBOX_URL: 'http://127.0.0.1:9' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error('The database of the benchmarks could not be filled.');
}
