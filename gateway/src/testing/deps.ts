import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { readConfig } from '../config/config.ts';
import type { Database } from '../db/client.ts';
import type { Deps } from '../context/deps.ts';
import { createFakeBankLinks } from './providers/bank-links.ts';
import { createFakeBankTransfers } from './providers/bank-transfers/fake.ts';
import { createFakeCards } from './providers/cards.ts';
import { createFakeFiles } from './providers/files.ts';
import { signedUploads } from '../providers/files/signed-uploads.ts';
import { createFakeForms } from './providers/forms.ts';
import { createFakeIdentity } from './providers/identity.ts';
import { createFakeMail } from './providers/mail.ts';
import { createFakeSender } from './providers/webhooks.ts';

/** What a test works with: a fresh database's deps with fakes behind the ports and a clock that the test sets. */
export function createTestDeps(database: Database, env: Record<string, string> = {}) {
  const bankLinks = createFakeBankLinks();
  const cards = createFakeCards();
  const identity = createFakeIdentity();
  const mail = createFakeMail();
  const forms = createFakeForms();
  const webhooks = createFakeSender();
  const time = { now: new Date('2026-03-02T15:00:00.000Z') };
  const clock = () => new Date(time.now);
  const bankTransfers = createFakeBankTransfers('fake-secret', clock);
  const config = readConfig(env);
  const deps: Deps = {
    database,
    db: database.db,
    ports: {
      bankTransfers,
      bankLinks,
      cards,
      identity,
      mail,
      webhooks,
      content: { cards: async () => [] },
      forms,
      files: createFakeFiles(),
      uploads: signedUploads(config.gatewayUrl, config.filesSecret),
    },
    clock,
    // Follows the test's clock, so that a test can let a claim expire.
    databaseClock: () => sql<Date>`${deps.clock().toISOString()}::timestamptz`,
    config,
    log: Fastify({ logger: false }).log,
    // Tests do the work themselves: drainOutbox and drainInbox.
    jobs: { enqueue: async () => undefined },
  };
  return {
    deps,
    bank: bankTransfers.control,
    bankTransfers,
    /** Plays the bank-linking provider. */
    links: bankLinks.control,
    cards,
    cardBank: cards.control,
    identity,
    mail,
    forms,
    webhooks,
    /** Moves the clock. */
    pass(milliseconds: number): void {
      time.now = new Date(time.now.getTime() + milliseconds);
    },
  };
}
export type TestDeps = ReturnType<typeof createTestDeps>;
