import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../db/client.ts';
import { openPostgres } from '../../../db/postgres.ts';
import type { Deps } from '../../../context/deps.ts';
import { openJobQueue } from '../../../jobs/boss.ts';
import { createDwollaTransfers } from '../../../providers/bank-transfers/dwolla.ts';
import type { BankTransfers } from '../../../providers/bank-transfers/port.ts';
import { randomFor, type Random } from '../../../seed/chance/random.ts';
import { countingMailbox } from '../../counting-outside.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../../database-proxy.ts';
import { onConnection, onDatabase } from '../../databases/on-server.ts';
import { createTestDeps } from '../../deps.ts';
import { sandboxCredentials } from '../../sandbox-accounts.ts';
import { askAny, type Ask } from './asking.ts';
import { placeBank, type Bank } from './bank.ts';
import { Book } from './book.ts';
import { placeGateways, type Gateways } from './gateways.ts';
import { doingsOf, type Doings } from './payments.ts';
import { addPeople, type People } from './people.ts';
import { startProviderProxy, type ProviderProxy } from './provider-proxy.ts';
import { startWebhookRelay, type SentWebhook, type WebhookRelay } from './webhook-relay.ts';

/** The server may have no more than a hundred connections, and others use it. */
const CONNECTIONS = 6;

/** A whole deployment on this machine, with something between all of its parts that can fail. */
export interface Stage {
  readonly server: string;
  /** Address of the database that the gateways work on, past the proxy. */
  readonly databaseUrl: string;
  readonly database: Database;
  /** To do what a gateway's job does, at once, with the real provider and queue. */
  readonly deps: Deps;
  /** Between the gateways and their database. */
  readonly network: DatabaseProxy;
  /** Between the gateways and the mail server. */
  readonly mailNetwork: DatabaseProxy;
  readonly provider: ProviderProxy;
  readonly webhooks: WebhookRelay;
  readonly bank: Bank;
  /** Asks the provider itself. */
  readonly bankTransfers: BankTransfers;
  /** How often each mail arrived, by its id. */
  readonly mails: ReadonlyMap<string, number>;
  readonly gateways: Gateways;
  /** What a gateway, or a command beside it, is told from outside. */
  environment: () => Readonly<Record<string, string>>;
  readonly people: People;
  readonly book: Book;
  readonly ask: Ask;
  readonly doings: Doings;
  readonly random: Random;
  /** Hands a webhook to a gateway; resolves with its status, or 503 where none answers. */
  deliver: (webhook: SentWebhook) => Promise<number>;
  /** Has the gateways that are started from now on work on the database of another address, and reads that one. */
  moveTo: (databaseUrl: string) => Promise<void>;
  /** To be undone at the end, last first. */
  atEnd: (step: () => unknown) => void;
  stop: () => Promise<void>;
}

export interface StageSettings {
  /** Address of a PostgreSQL server that databases may be made on. */
  server: string;
  seed: number;
  /** Of each gateway. */
  settings?: Readonly<Record<string, string>>;
}

/** Sets a stage up: database, provider, mail server, people and two gateways. */
export async function setStage({ server, seed, settings = {} }: StageSettings): Promise<Stage> {
  const undo: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    return await raise(server, seed, settings, undo, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function raise(
  server: string,
  seed: number,
  settings: Readonly<Record<string, string>>,
  undo: (() => unknown)[],
  stop: () => Promise<void>,
): Promise<Stage> {
  const name = `keyturn_faults_${randomBytes(6).toString('hex')}`;
  await onConnection(server, (client) => client.query(`CREATE DATABASE ${name}`));
  undo.push(() => onConnection(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)));
  let databaseUrl = onDatabase(server, name);
  const first = await openPostgres(databaseUrl, { connections: 2 });
  let database = first;
  undo.push(() => first.close());
  const network = await startDatabaseProxy(databaseUrl);
  undo.push(() => network.stop());
  const mailbox = await countingMailbox();
  undo.push(mailbox.stop);
  const mailNetwork = await startDatabaseProxy(mailbox.url);
  undo.push(() => mailNetwork.stop());

  const deliver = async ({ path, headers, body }: SentWebhook): Promise<number> => {
    const [url] = gateways.urls;
    if (url === undefined) return 503;
    const signal = AbortSignal.timeout(4_000);
    const sent = { method: 'POST', headers, body: new Uint8Array(body), signal };
    return fetch(url + path, sent).then(
      ({ status }) => status,
      () => 503,
    );
  };
  const webhooks = await startWebhookRelay(deliver);
  undo.push(() => webhooks.stop());
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-faults-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const bank = await placeBank(folder, webhooks.url);
  await bank.start();
  undo.push(() => bank.kill());
  const provider = await startProviderProxy(bank.url);
  undo.push(() => provider.stop());
  const bankTransfers = createDwollaTransfers({ url: `${bank.url}/dwolla`, ...sandboxCredentials });

  const environment = () => ({
    DATABASE_URL: urlBy(network, databaseUrl),
    DATABASE_CONNECTIONS: String(CONNECTIONS),
    DWOLLA_URL: `${provider.url}/dwolla`,
    ENCRYPTION_KEY: Buffer.alloc(32, seed).toString('base64'),
    SMTP_URL: mailNetwork.url,
    SANDBOX_URL: bank.url,
    GATEWAY_URL: webhooks.url,
    FILES_FOLDER: join(folder, 'files'),
    FILES_SECRET: 'a secret of the stage',
    KEYTURN_DATA: folder,
    ...settings,
  });
  const gateways = await placeGateways(2, environment);
  const people = await addPeople(database, bankTransfers);
  const { deps } = createTestDeps(database);
  const jobs = await openJobQueue(database, deps.log);
  undo.push(() => jobs.stop());
  Object.assign(deps, { jobs, clock: () => new Date(), ports: { ...deps.ports, bankTransfers } });
  undo.push(() => gateways.kill());
  await gateways.start();
  const random = randomFor(seed, 'asking');
  const book = new Book();
  const ask = askAny(() => gateways.urls, random);
  return {
    ...{
      server,
      deps,
      network,
      mailNetwork,
      provider,
      webhooks,
      bank,
      bankTransfers,
      gateways,
      environment,
      people,
    },
    ...{ book, ask, doings: doingsOf(people, book, ask), mails: mailbox.mails, deliver, stop },
    random: randomFor(seed, 'faults'),
    get databaseUrl() {
      return databaseUrl;
    },
    get database() {
      return database;
    },
    async moveTo(other) {
      databaseUrl = other;
      network.leadTo(other);
      const opened = await openPostgres(databaseUrl, { connections: 2 });
      database = opened;
      undo.push(() => opened.close());
      Object.assign(deps, { database, db: database.db });
    },
    atEnd: (step) => undo.push(step),
  };
}

/** The address of a database by way of the proxy that stands before its server. */
function urlBy({ port }: DatabaseProxy, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return url.href;
}
