import type { FastifyBaseLogger } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import type { DatabaseClock } from '../db/claims.ts';
import type { Database, Db } from '../db/client.ts';
import type { Jobs } from './jobs.ts';
import type { BankLinks } from '../providers/bank-links/port.ts';
import type { BankTransfers } from '../providers/bank-transfers/port.ts';
import type { Cards } from '../providers/cards/port.ts';
import type { ContentFeed } from '../providers/content/port.ts';
import type { Files } from '../providers/files/port.ts';
import type { UploadAddresses } from '../providers/files/uploads.ts';
import type { Forms } from '../providers/forms/port.ts';
import type { IdentityProvider } from '../providers/identity/port.ts';
import type { Mail } from '../providers/mail/port.ts';
import type { WebhookSender } from '../providers/webhooks/port.ts';

/** The outside, reached only through these. */
export interface Ports {
  bankTransfers: BankTransfers;
  bankLinks: BankLinks;
  cards: Cards;
  identity: IdentityProvider;
  mail: Mail;
  webhooks: WebhookSender;
  content: ContentFeed;
  forms: Forms;
  files: Files;
  uploads: UploadAddresses;
}

/** What every command, job and resolver works with. */
export interface Deps {
  database: Database;
  /** The same as `database.db`; inside a transaction use the transaction's own handle instead. */
  db: Db;
  ports: Ports;
  /** The clock of this process. Use it for the times of events, and for days. */
  clock: () => Date;
  /** The clock that all processes share. Use it for claims. */
  databaseClock: DatabaseClock;
  config: GatewayConfig;
  log: FastifyBaseLogger;
  /** Takes work that is done after the database transaction that asks for it. */
  jobs: Jobs;
}
