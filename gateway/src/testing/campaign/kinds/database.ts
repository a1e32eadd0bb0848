import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { onConnection } from '../../databases/on-server.ts';
import type { Fault } from '../fault.ts';

/** Tables that payments need. */
const tables = ['transactions', 'transaction_templates', 'outbox', 'provider_inbox', 'change_log'] as const;

/** Somebody holds a table. */
export const tableLocked: Fault = {
  about: 'a table that payments need locked for 2 to 6 s under load',
  unit: 'locks',
  count: 8,
  short: 1,
  async run({ databaseUrl, doings, random }, { count }) {
    await doings.collectDuring(async () => {
      for (let lock = 0; lock < count; lock += 1) {
        await onConnection(databaseUrl, async (client) => {
          await client.query(`BEGIN; LOCK TABLE ${random.pick(tables)} IN ACCESS EXCLUSIVE MODE`);
          await wait(random.int(2_000, 6_000));
        });
        await wait(random.int(500, 1_500));
      }
    });
  },
};

/** Nothing gets through to the database, and nobody is told. */
export const databaseSilent: Fault = {
  about: 'the network to the database silent for 5 to 30 s, without a reset, under load',
  unit: 'silences',
  count: 5,
  short: null,
  async run({ network, doings, random }, { count }) {
    await doings.collectDuring(async () => {
      for (let silence = 0; silence < count; silence += 1) {
        await wait(random.int(1_000, 2_000));
        network.fallSilent();
        await wait(random.int(5_000, 30_000));
        await network.comeBack();
      }
    });
  },
};

/** How many connections the server has for the gateways: a few more than they open. */
const ROLE_LIMIT = 32;

/** Others take every connection that the server has for us. */
export const connectionsExhausted: Fault = {
  about: 'every connection of the gateways cut, and all that the server has taken by others for 3 to 8 s',
  unit: 'times',
  count: 5,
  short: null,
  async run({ databaseUrl, network, database, gateways, doings, random, atEnd }, { count }) {
    const url = new URL(databaseUrl);
    const role = `${url.pathname.slice(1)}_role`;
    const { rows } = await database.executeSql('SELECT current_user AS name');
    const owner = z.object({ name: z.string() }).parse(rows[0]).name;
    await database.executeSql(`CREATE ROLE ${role} LOGIN CONNECTION LIMIT ${ROLE_LIMIT} IN ROLE "${owner}"`);
    atEnd(() =>
      database.executeSql(
        `REASSIGN OWNED BY ${role} TO "${owner}"; DROP OWNED BY ${role}; DROP ROLE ${role}`,
      ),
    );
    url.username = role;
    const direct = url.href;
    url.host = `127.0.0.1:${network.port}`;
    await gateways.kill();
    await gateways.start(undefined, { DATABASE_URL: url.href });
    await doings.collectDuring(async () => {
      for (let time = 0; time < count; time += 1) {
        await wait(random.int(1_000, 2_000));
        const taken = await takeAll(direct, () =>
          database.executeSql(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}' AND application_name <> '${others}'`,
          ),
        );
        await wait(random.int(3_000, 8_000));
        for (const client of taken) await client.end();
      }
    });
  },
};

/** What the others call themselves. */
const others = 'others';

/** Takes connections until there are no more; those who have some are cut, once. */
async function takeAll(connectionString: string, cut: () => Promise<unknown>): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  await cut();
  while (taken.length < ROLE_LIMIT) {
    const client = new pg.Client({ connectionString, application_name: others });
    client.on('error', () => undefined);
    try {
      await client.connect();
      taken.push(client);
    } catch {
      await cut(); // somebody was faster
    }
  }
  return taken;
}
