import pg from 'pg';
import { startGateway, type BenchGateway } from './support/gateway.ts';
import { findPgbench, pgbenchRate } from './support/pgbench.ts';

const url = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/keyturn_bench';
const slug = 'bench-realty';
const load = { clients: 8, seconds: 5 };

const list = `query($filter: TransactionTemplatesFilter!) { transactionTemplates(filter: $filter) {
  entries { id amount displayStatus address createdAt receiverEmail } pageInfo { afterCursor hasMoreEntries } } }`;
const one = `query($id: ID!) { transactionTemplate(id: $id) { id amount displayStatus address createdAt } }`;

interface Read {
  name: string;
  query: string;
  variables: object;
  /** The statement that the read comes down to. */
  sql: string;
}

/** Requests a second that the gateway answers to some clients at a time. */
async function gatewayRate(
  gateway: BenchGateway,
  userId: string,
  { query, variables }: Read,
): Promise<number> {
  let answered = 0;
  const from = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() - from < load.seconds * 1000) {
      await gateway.ask(userId, query, variables);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: load.clients }, client));
  return answered / ((performance.now() - from) / 1000);
}

async function readsOf(client: pg.Client): Promise<{ userId: string; reads: Read[] }> {
  const found = await client.query<{ id: string; one: number; user: string }>(
    `select o.id, (select t.id from transaction_templates t where t.organization_id = o.id limit 1) as one,
       (select m.user_id from organization_users m where m.organization_id = o.id and 'ADMIN' = any(m.roles) limit 1) as user
     from organizations o where o.slug = $1`,
    [slug],
  );
  const bench = found.rows[0];
  if (bench === undefined)
    throw new Error('There are no bench payments: run pnpm seed --transactions 1000000.');
  const own = `select * from transaction_templates where organization_id = '${bench.id}'`;
  const newest = 'order by created_at desc, id desc limit 13;';
  const filtered = (filter: object) => ({ filter: { organizationSlug: slug, ...filter } });
  const id = String(bench.one);
  return {
    userId: bench.user,
    reads: [
      {
        name: 'board, one column',
        query: list,
        variables: filtered({ status: 'DEPOSITED' }),
        sql: `${own} and status_group = 'DEPOSITED' ${newest}`,
      },
      {
        name: 'name search',
        query: list,
        variables: filtered({ buyerFullName: 'mar' }),
        sql: `${own} and lower(buyer_full_name) like '%mar%' ${newest}`,
      },
      { name: 'id filter', query: list, variables: filtered({ id }), sql: `${own} and id = ${id} ${newest}` },
      {
        name: 'detail',
        query: one,
        variables: { id },
        sql: `select * from transaction_templates where id = ${id};`,
      },
    ],
  };
}

/** Prints how many requests a second one gateway process answers, beside what pgbench reaches with the same SQL. */
async function main(): Promise<void> {
  const pgbench = findPgbench();
  if (pgbench === null) console.log('pgbench is not installed (postgresql-contrib): its column stays empty.');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { userId, reads } = await readsOf(client);
  await client.end();
  const gateway = await startGateway(url);
  try {
    console.log('| Read | gateway, requests/s | pgbench, requests/s | share |');
    console.log('|---|---|---|---|');
    for (const read of reads) {
      await gateway.ask(userId, read.query, read.variables);
      const answered = await gatewayRate(gateway, userId, read);
      const reached = pgbench === null ? null : await pgbenchRate(pgbench, url, read.sql, load);
      const shares =
        reached === null ? '– | –' : `${reached.toFixed(0)} | ${(answered / reached).toFixed(3)}`;
      console.log(`| ${read.name} | ${answered.toFixed(0)} | ${shares} |`);
    }
  } finally {
    await gateway.stop();
  }
}

await main();
