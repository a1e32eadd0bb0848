import pg from 'pg';
import { benchUrl, makeDatabase, openBenchDatabase, runSeed } from './database.ts';

/** How many payments there are once it has grown, in how many organizations besides. */
const payments = Number(process.env['BENCH_GROWN_PAYMENTS'] ?? 10_000_000);
const organizations = 1_000;

/** The same database as that of the benchmarks, grown by many organizations. */
export const grownUrl = Object.assign(new URL(benchUrl), {
  pathname: `${new URL(benchUrl).pathname}_grown`,
}).href;

/** Indexes that are made again after the tables were filled, each with what makes it; those that hold what is unique stay. */
const droppable = `
  select c.relname as name, replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relnamespace = 'public'::regnamespace and not i.indisunique and not c.relispartition
    and t.relname in ('transaction_templates', 'transactions', 'transaction_events', 'ledger_transactions', 'ledger_entries')`;

/**
 * Copies the database of the benchmarks once and lets the copy grow; one that was not finished is gone on with. What is
 * put in is not checked row by row, and indexes are made at the end: the whole takes an hour and a half on two cores, and some
 * 5 GB for a million payments. Gives how many payments there are before and after.
 */
export async function openGrownDatabase(): Promise<{ total: number; grown: number }> {
  const { client: small, bench } = await openBenchDatabase();
  await small.end();
  const name = new URL(grownUrl).pathname.slice(1);
  await makeDatabase(name, new URL(benchUrl).pathname.slice(1));
  const client = new pg.Client({ connectionString: grownUrl });
  await client.connect();
  try {
    const there = await count(client);
    if (there < payments) {
      await client.query('create schema if not exists bench');
      await client.query(`create table if not exists bench.dropped as ${droppable} with no data`);
      await client.query(`insert into bench.dropped ${droppable}`);
      for (const index of await dropped(client))
        await client.query(`drop index if exists public.${client.escapeIdentifier(index.name)}`);
      const database = client.escapeIdentifier(name);
      await client.query(`alter database ${database} set session_replication_role = replica`);
      const wanted = ['--transactions', String(payments - there), '--organizations', String(organizations)];
      try {
        await runSeed(grownUrl, wanted);
      } finally {
        await client.query(`alter database ${database} reset session_replication_role`);
      }
    }
    await makeIndexesAgain(client);
    return { total: bench.total, grown: await count(client) };
  } finally {
    await client.end();
  }
}

async function count(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from transaction_templates');
  return rows[0]?.n ?? 0;
}

interface Dropped {
  name: string;
  definition: string;
}

async function dropped(client: pg.Client, which = ''): Promise<readonly Dropped[]> {
  return (await client.query<Dropped>(`select name, definition from bench.dropped ${which}`)).rows;
}

/** Goes on where it was interrupted: what was dropped is known until all is there again. */
async function makeIndexesAgain(client: pg.Client): Promise<void> {
  const there = await client.query<{ found: boolean }>(
    "select to_regclass('bench.dropped') is not null as found",
  );
  if (there.rows[0]?.found !== true) return;
  await client.query("set maintenance_work_mem = '1GB'");
  for (const { definition } of await dropped(client, 'where to_regclass(name) is null'))
    await client.query(definition);
  await client.query('vacuum analyze');
  await client.query('drop table bench.dropped');
}
