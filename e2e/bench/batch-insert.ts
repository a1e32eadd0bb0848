import { randomInt, randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { benchUrl, openBenchDatabase, slug, type BenchOrganization } from './support/database.ts';
import { startGateway, type BenchGateway } from './support/gateway.ts';
import { median } from './support/median.ts';

const rows = 1_000;
const rounds = 5;

const requests = Array.from({ length: rows }, (_each, index) => ({
  amount: 10_000 + index,
  receiverEmail: `payer-${index}@people.example`,
  lineNumber: index + 2,
}));
const open = `mutation($name: String!, $slug: String!, $occasion: ID!) {
  getOrCreateBatch(name: $name, organizationSlug: $slug, paymentOccasionId: $occasion) { id }
}`;
const send = `mutation($batch: ID!, $requests: [TransactionRequestInput!]!) {
  sendTransactionRequests(batchId: $batch, requests: $requests) { successes }
}`;

async function occasionOf(client: Client, { organizationId }: BenchOrganization): Promise<string> {
  const { rows: found } = await client.query<{ id: string }>(
    `select id from payment_occasions
     where organization_id = $1 and direction = 'INBOUND' and context = 'GENERIC' and status = 'ACTIVE' order by id limit 1`,
    [organizationId],
  );
  return found[0]?.id ?? '';
}

/** Opens a new batch; answers its id and how to send it. */
async function newBatch(gateway: BenchGateway, userId: string, occasion: string) {
  const opened = await gateway.ask(userId, open, { name: `bench ${randomUUID()}`, slug, occasion });
  const batch = /"id":"([^"]+)"/.exec(opened)?.[1] ?? '';
  const sendAll = async (): Promise<void> => {
    const answer = await gateway.ask(userId, send, { batch, requests });
    if (!answer.includes(`"successes":${rows}`)) throw new Error(answer.slice(0, 500));
  };
  return { batch, sendAll };
}

/** Nobody waits for the mails of these requests: they would be tried for hours, also while the next is measured. */
async function forgetMails(client: Client): Promise<void> {
  await client.query(`update outbox set status = 'done' where status = 'pending' and kind = 'mail'`);
  await client.query(`delete from pgboss.job where name = 'mail' and state in ('created', 'retry')`);
}

/**
 * Takes the batches out again, or they would stand before everything that the other benchmarks read. The database is
 * theirs alone: constraints and append-only triggers are passed over.
 */
async function takeOut(client: Client): Promise<void> {
  const ids = `(select t.id from transaction_templates t join batches b on b.id = t.batch_id where b.name like 'bench %')`;
  await client.query('begin');
  await client.query(`set local session_replication_role = 'replica'`);
  for (const table of ['outbox', 'request_tokens', 'webhook_attempts', 'transaction_events'])
    await client.query(`delete from ${table} where transaction_template_id in ${ids}`);
  await client.query(`delete from transaction_templates where id in ${ids}`);
  await client.query(`delete from batches where name like 'bench %'`);
  await client.query('commit');
  await client.query('vacuum analyze transaction_templates');
}

/** One statement that stores the rows of a batch once more, under other ids. */
async function insertAgain(client: Client, batch: string): Promise<string> {
  const { fields, rows: stored } = await client.query<(string | null)[]>({
    ...{ text: 'select * from transaction_templates where batch_id = $1', values: [batch] },
    ...{ rowMode: 'array', types: { getTypeParser: () => String } },
  });
  const names = fields.map(({ name }) => name);
  const literal = (value: string | null, column: number): string => {
    if (names[column] === 'id') return String(randomInt(100_000_000, 1_000_000_000));
    return value === null ? 'null' : client.escapeLiteral(value);
  };
  const values = stored.map((row) => `(${row.map(literal).join(', ')})`);
  return `insert into transaction_templates (${names.join(', ')}) values ${values.join(', ')}
    on conflict (id) do nothing returning *`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/**
 * Prints how long a batch of 1,000 requests takes over HTTP, with its checks, events, mails, webhooks and answer, as a
 * multiple of one statement that inserts the same 1,000 rows alone. The two take turns.
 */
async function main(): Promise<void> {
  const { client, bench } = await openBenchDatabase();
  const occasion = await occasionOf(client, bench);
  const gateway = await startGateway(benchUrl);
  try {
    const measured: { sent: number; inserted: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const { batch, sendAll } = await newBatch(gateway, bench.userId, occasion);
      const sent = await timed(sendAll);
      await forgetMails(client);
      const insert = await insertAgain(client, batch);
      await client.query('begin');
      const inserted = await timed(() => client.query(insert));
      await client.query('rollback');
      // The first round only warms up.
      if (round > 0) measured.push({ sent, inserted });
    }
    const [sent, inserted, multiple] = [
      median(measured.map((each) => each.sent)).toFixed(0),
      median(measured.map((each) => each.inserted)).toFixed(0),
      median(measured.map((each) => each.sent / each.inserted)).toFixed(1),
    ];
    console.log('| Batch of | ms | ms of one insert | multiple |');
    console.log('|---|---|---|---|');
    console.log(`| ${rows.toLocaleString('en-US')} rows | ${sent} | ${inserted} | ${multiple} |`);
  } finally {
    await gateway.stop();
    await forgetMails(client);
    await takeOut(client);
    await client.end();
  }
}

await main();
