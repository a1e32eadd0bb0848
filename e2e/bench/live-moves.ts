import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { benchUrl, openBenchDatabase, slug, type BenchOrganization } from './support/database.ts';
import { startGateway, type BenchGateway } from './support/gateway.ts';
import { median } from './support/median.ts';
import { documentNamed } from './support/reads.ts';

const sockets = 1_000;
/** So many are opened at a time. */
const atOnce = 50;
const moves = 4;
/** How long it is quiet before each move; the longer is more than what was asked of a person is remembered. */
const pauses = { 'one after the other': 500, 'after eleven quiet seconds': 11_000 };
const protocol = 'graphql-transport-ws';

/** Requests that nobody answered: they can be canceled. */
async function openRequests(client: Client, { organizationId }: BenchOrganization): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from transaction_templates t
     where organization_id = $1 and display_status = 'PENDING' and direction = 'INBOUND' and active
       and authorized_at is null
       and not exists (select from transactions m where m.transaction_template_id = t.id and m.active)
     order by created_at desc limit $2`,
    [organizationId, moves + 1],
  );
  return rows.map(({ id }) => id);
}

/** People who look at the boards, one for each; made once for this database. */
async function viewersOf(client: Client, { organizationId }: BenchOrganization): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (first_name, last_name, email)
     select 'Viewer', n::text, 'viewer' || n || '@live-moves.example' from generate_series(1, $1) n
     on conflict (lower(email)) do update set last_name = excluded.last_name returning id`,
    [sockets],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(
    `insert into organization_users (organization_id, user_id, roles) select $1, unnest($2::uuid[]), '{APPROVE_INBOUND_PAYMENT}'
     on conflict do nothing`,
    [organizationId, ids],
  );
  return ids;
}

/** A board that is open: calls back for each change that it is told of. */
function openBoard(gateway: BenchGateway, userId: string, told: () => void): Promise<() => void> {
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/graphql`, protocol);
  const payload = {
    query: documentNamed('PaymentChanges', 'subscription'),
    variables: { organizationSlug: slug },
  };
  const { authorization } = gateway.headersFor(userId);
  const say = (message: object): void => socket.send(JSON.stringify(message));
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('A socket was not opened.')));
    socket.addEventListener('open', () => say({ type: 'connection_init', payload: { authorization } }));
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      if (text.includes('"connection_ack"')) say({ type: 'subscribe', id: '1', payload });
      else if (text.includes('"opened":true')) resolve(() => socket.close());
      else if (text.includes('"displayStatus"')) told();
      else if (text.includes('"errors"')) reject(new Error(text.slice(0, 500)));
    });
  });
}

interface Move {
  /** When the first and the last board were told, milliseconds. */
  first: number;
  last: number;
  processor: number;
}

/** Prints how long a move takes to all boards that are open, and what it costs the gateway. */
async function main(): Promise<void> {
  const { client, bench } = await openBenchDatabase();
  const viewers = await viewersOf(client, bench);
  const gateway = await startGateway(benchUrl);
  let told = (): void => undefined;
  const boards: (() => void)[] = [];
  while (boards.length < sockets) {
    const next = viewers.slice(boards.length, boards.length + atOnce);
    const some = next.map((userId) => openBoard(gateway, userId, () => told()));
    boards.push(...(await Promise.all(some)));
  }
  /** Cancels a request and waits until all have heard of it. */
  async function move(id: number): Promise<Move> {
    const [from, used, arrived] = [performance.now(), gateway.processorMs(), [] as number[]];
    const all = new Promise<void>((resolve) => {
      told = () => {
        arrived.push(performance.now() - from);
        if (arrived.length === sockets) resolve();
      };
    });
    await gateway.ask(bench.userId, 'mutation($id: ID!) { cancelTransaction(id: $id) { id } }', {
      id: String(id),
    });
    await all;
    const [first = Number.NaN, last = Number.NaN] = [arrived[0], arrived.at(-1)];
    return { first, last, processor: gateway.processorMs() - used };
  }
  try {
    console.log(
      `| A move, to ${sockets.toLocaleString('en-US')} open boards | first told, ms | last told, ms | gateway CPU ms a move | a board |`,
    );
    console.log('|---|---|---|---|---|');
    for (const [name, pause] of Object.entries(pauses)) {
      const measured: Move[] = [];
      for (const id of await openRequests(client, bench)) {
        await wait(pause);
        measured.push(await move(id));
      }
      // The first one only warms up.
      const counted = measured.slice(1);
      const figure = (of: (each: Move) => number): string => median(counted.map(of)).toFixed(0);
      const board = median(counted.map(({ processor }) => processor / sockets)).toFixed(2);
      console.log(
        `| ${name} | ${figure(({ first }) => first)} | ${figure(({ last }) => last)} | ${figure(({ processor }) => processor)} | ${board} |`,
      );
    }
  } finally {
    for (const close of boards) close();
    await gateway.stop();
    await client.query(`update outbox set status = 'done' where status = 'pending' and kind = 'mail'`);
    await client.end();
  }
}

await main();
