import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import {
  archives,
  auditLog,
  integrations,
  outbox,
  providerInbox,
  webhookAttempts,
} from '../../db/schema/index.ts';
import { readCommand } from '../../operate/commands.ts';
import { applyEvent } from '../../provider-events/apply-event.ts';
import { drainOutbox } from '../../payments/delivery/deliver.ts';
import { storeEvent } from '../../payments/inbox/store.ts';
import type { Files } from '../../providers/files/port.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { paymentFlow, type PaymentFlow } from '../../testing/payment-flow.ts';
import { addOrganization } from '../../testing/world.ts';
import { toldOfArchives } from '../evidence/export/told-of-archives.ts';
import { toldOf } from '../evidence/sealing/told.ts';
import { checkArchives, damagedArchives } from './check.ts';
import { csvOf, rowsOf } from './file.ts';
import { keyOf, leavesBefore } from './kinds.ts';
import { archiveOld } from './make.ts';
import { archivedRows } from './read.ts';
import { whole } from '../../providers/files/whole.ts';

const DAY = 86_400_000;
const YEAR = 400 * DAY + 31 * DAY;

let database: Database;
let t: PaymentFlow;
let files: Files;
before(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  // What the tests before left of kinds that are archived; audit lines only grow.
  for (const table of ['archives', 'outbox', 'provider_inbox', 'webhook_attempts'])
    await database.db.execute(sql.raw(`delete from ${table}`));
  t = paymentFlow(database);
  ({ files } = t.deps.ports);
});
after(() => database.close());

/** A payment that was made and arrived, whose mails and events are old by now. */
async function oldPayment(): Promise<number> {
  const { templateId } = await t.authorized();
  await drainOutbox(t.deps);
  for (let step = 0; step < 2; step += 1) t.bank.step();
  await t.deliverEvents();
  await drainOutbox(t.deps);
  return templateId;
}

const counts = async () => ({
  events: await database.db.$count(providerInbox),
  mails: await database.db.$count(outbox, eq(outbox.kind, 'mail')),
  transfers: await database.db.$count(outbox, eq(outbox.kind, 'transfer')),
  archives: await database.db.$count(archives),
});
const rowsNow = async () =>
  (await database.db.select().from(archives)).toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
const operate = (...words: string[]) => readCommand(words)(t.deps);
const toldNow = (id: number, store: Pick<Files, 'read'> = files) =>
  toldOf(database.db, [id], (refs) => toldOfArchives(database.db, store, [id], refs));
const evidenceOf = async (id: number, store = files) =>
  (await toldNow(id, store)).map((each) => JSON.stringify(each)).toSorted();

describe('rows that are old leave the database for files', () => {
  it('and evidence has them as before', async () => {
    const id = await oldPayment();
    const told = await evidenceOf(id);
    const were = await counts();
    assert.ok(were.events > 0 && were.mails > 0 && were.transfers > 0);
    await archiveOld(t.deps);
    assert.deepEqual(await counts(), were, 'nothing is old yet');

    t.pass(YEAR);
    await archiveOld(t.deps);
    assert.deepEqual(await counts(), { events: 0, mails: 0, transfers: were.transfers, archives: 2 });
    assert.deepEqual(await evidenceOf(id), told);
    const noted = await rowsNow();
    assert.deepEqual(
      noted.map(({ kind, rows }) => [kind, rows]),
      [
        ['mails', were.mails],
        ['provider-events', were.events],
      ],
    );
    await archiveOld(t.deps);
    assert.equal((await counts()).archives, 2, 'a second time does nothing');
  });

  it('but not what waits, what is not applied, and what is new', async () => {
    await oldPayment();
    const [event] = await database.db.select().from(providerInbox);
    await database.db
      .update(providerInbox)
      .set({ appliedAt: null })
      .where(eq(providerInbox.id, event?.id ?? ''));
    const [mail] = await database.db.select().from(outbox).where(eq(outbox.kind, 'mail'));
    await database.db
      .update(outbox)
      .set({ status: 'pending' })
      .where(eq(outbox.id, mail?.id ?? ''));
    t.pass(YEAR);
    const newer = {
      id: randomUUID(),
      topic: 'transfer_completed',
      resourceRef: 'new',
      resourceKind: 'other',
    };
    await storeEvent(t.deps, { ...newer, resourceKind: 'other', occurredAt: t.deps.clock().toISOString() });
    await archiveOld(t.deps);
    const left = await database.db.select({ id: providerInbox.id }).from(providerInbox);
    assert.deepEqual(left.map((row) => row.id).toSorted(), [event?.id, newer.id].toSorted());
    assert.deepEqual(
      (await database.db.select().from(outbox).where(eq(outbox.kind, 'mail'))).map((row) => row.id),
      [mail?.id],
    );
  });

  it('in files of so many rows, each of what stands beside each other, and what is of nothing apart', async () => {
    const ids = [await oldPayment(), await oldPayment(), await oldPayment()].toSorted((a, b) => a - b);
    const { organizationId } = await addOrganization(t);
    const [integration] = await database.db
      .insert(integrations)
      .values({ name: 'Desk', organizationId })
      .returning();
    for (const integrationId of [integration?.id ?? null, null, null])
      await database.db
        .insert(webhookAttempts)
        .values({ integrationId, url: 'https://desk.example', createdAt: t.deps.clock() });
    const told = await Promise.all(ids.map((id) => evidenceOf(id)));
    const { mails } = await counts();
    t.pass(YEAR);
    await archiveOld(t.deps, 2);
    const noted = await rowsNow();
    assert.ok(noted.every(({ rows }) => rows <= 2));
    const ofMails = noted
      .filter(({ kind }) => kind === 'mails')
      .toSorted((a, b) => (a.firstKey < b.firstKey ? -1 : 1));
    assert.equal(ofMails.length, Math.ceil(mails / 2));
    for (const [index, { lastKey }] of ofMails.slice(0, -1).entries())
      assert.ok(lastKey <= (ofMails[index + 1]?.firstKey ?? ''));
    assert.deepEqual(
      noted
        .filter(({ kind }) => kind === 'webhooks')
        .map(({ firstKey, rows }) => [firstKey, rows])
        .toSorted(),
      [
        ['', 2],
        [integration?.id, 1],
      ],
    );
    let read = 0;
    const counting: Files = { ...files, read: (key) => ((read += 1), files.read(key)) };
    assert.deepEqual(await Promise.all(ids.map((id) => evidenceOf(id))), told);
    await archivedRows(database.db, counting, 'mails', [ids[0] ?? 0]);
    assert.ok(read > 0 && read < ofMails.length, 'only files that may have it are read');
  });

  it('and an event that comes again after its row left changes nothing', async () => {
    const id = await oldPayment();
    const [event] = await database.db
      .select()
      .from(providerInbox)
      .where(eq(providerInbox.resourceKind, 'transfer'));
    assert.ok(event);
    t.pass(YEAR);
    await archiveOld(t.deps);
    const payment = await t.paymentOf(id);
    const { id: eventId, topic, resourceRef, resourceKind } = event;
    const again = {
      id: eventId,
      topic,
      resourceRef,
      resourceKind,
      occurredAt: event.occurredAt.toISOString(),
    };
    assert.equal(await storeEvent(t.deps, again), true);
    await applyEvent(t.deps, eventId);
    assert.deepEqual(await t.paymentOf(id), payment);
  });
});

describe('nothing leaves', () => {
  const refused = async (store: Files) => {
    await oldPayment();
    t.pass(YEAR);
    const were = await counts();
    await assert.rejects(archiveOld({ ...t.deps, ports: { files: store } }));
    assert.deepEqual(await counts(), were);
  };

  it('where the store refuses to write', () =>
    refused({ ...files, write: () => Promise.reject(new Error('No space left on device')) }));
  it('where it loses what was written', () => refused({ ...files, read: async () => null }));
  it('where it gives back something else', () =>
    refused({ ...files, write: (key) => files.write(key, whole('something else')) }));
  it('where a row changes while its file is written', () =>
    refused({
      ...files,
      async write(key, content) {
        await database.db.update(providerInbox).set({ topic: 'another' });
        await database.db.update(outbox).set({ lastError: 'another' });
        return files.write(key, content);
      },
    }));
});

it('an archive that cannot be read does not keep the others from being compared', async () => {
  await oldPayment();
  t.pass(YEAR);
  await archiveOld(t.deps);
  const [first, second] = await rowsNow();
  assert.ok(first && second);
  // The one that fails is the first in turn.
  await database.db
    .update(archives)
    .set({ checkedAt: new Date(0) })
    .where(eq(archives.id, first.id));
  const unreadable: Files = {
    ...files,
    read: (key) => (key === first.file ? Promise.reject(new Error('EIO: i/o error')) : files.read(key)),
  };
  const deps = { ...t.deps, ports: { ...t.deps.ports, files: unreadable } };
  t.pass(DAY);
  assert.equal(await checkArchives(deps), (await rowsNow()).length - 1);
  const [unread, compared] = await rowsNow();
  assert.deepEqual(unread?.checkedAt, new Date(0));
  assert.deepEqual(compared?.checkedAt, t.deps.clock());
  assert.match(
    (await readCommand(['archives', '--check'])(deps)).at(-1) ?? '',
    new RegExp(`The archive ${first.id} could not be compared: .*EIO`),
  );
});

describe('an archive that is not what it was', () => {
  /** Archives of a payment, of which one is spoilt; gives what is found then. */
  async function found(spoil: (file: string) => Promise<unknown>): Promise<(string | null)[]> {
    await oldPayment();
    t.pass(YEAR);
    await archiveOld(t.deps);
    await checkArchives(t.deps);
    const [first] = await rowsNow();
    const before = await damagedArchives(database.db);
    await spoil(first?.file ?? '');
    await checkArchives(t.deps);
    assert.equal(await damagedArchives(database.db), before + 1);
    return (await rowsNow()).map(({ damage }) => damage);
  }

  it('is found where its file is gone', async () =>
    assert.deepEqual(await found((file) => files.remove(file)), ['The file is gone.', null]));
  it('is found where its file was changed', async () =>
    assert.deepEqual(await found((file) => files.write(file, whole('else'))), [
      'The file was changed.',
      null,
    ]));
  it('is found where the file and what is noted of it were both changed', async () => {
    const forged = async (): Promise<unknown> =>
      database.db
        .update(archives)
        .set({ sha256: 'f'.repeat(64) })
        .where(eq(archives.kind, 'mails'));
    assert.deepEqual(await found(forged), ['What is noted of it is not what its audit line says.', null]);
  });
  it('is found where nothing is noted of it any more', async () => {
    const [left] = await found(() => database.db.delete(archives).where(eq(archives.kind, 'mails')));
    assert.equal(left, null);
    assert.ok(
      (await operate('archives')).some((line) => line.startsWith('Nothing is noted any more of archive')),
    );
  });
  it('is told in evidence that may miss something of it', async () => {
    const id = await oldPayment();
    t.pass(YEAR);
    await archiveOld(t.deps);
    for (const { file } of await rowsNow()) await files.remove(file);
    const told = await toldNow(id);
    const missed = told.filter(({ what }) => what === 'archive that can not be read, and may have more');
    assert.deepEqual(missed.map(({ facts }) => facts['kind']).toSorted(), ['mails', 'provider-events']);
  });
});

describe('pnpm operate', () => {
  it('lists archives, compares them, and reads one into a file of its owner’s own', async () => {
    await oldPayment();
    t.pass(YEAR);
    await archiveOld(t.deps);
    t.pass(DAY);
    const [mails] = await rowsNow();
    assert.ok(mails);
    const lines = await operate('archives', '--check');
    const [heading, ...cells] = lines.slice(0, 3).map((line) => line.split('\t'));
    assert.deepEqual(heading, ['id', 'kind', 'rows', 'from', 'through', 'checked', 'found']);
    assert.deepEqual(cells.find(([id]) => id === mails.id)?.slice(5), [t.deps.clock().toISOString(), '-']);
    assert.ok(!lines.join('\n').includes('@'));

    const folder = mkdtempSync(join(tmpdir(), 'keyturn-archive-'));
    const path = join(folder, 'mails.csv');
    assert.deepEqual(await operate('read-archive', mails.id, path), [`${mails.rows} rows written.`]);
    assert.equal(rowsOf(readFileSync(path, 'utf8')).length, mails.rows);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    await assert.rejects(operate('read-archive', mails.id, path), /is there already/);
    await assert.rejects(operate('read-archive', randomUUID(), path), /There is no archive/);
    await files.remove(mails.file);
    await assert.rejects(operate('read-archive', mails.id, join(folder, 'other.csv')), /The file is gone/);
    rmSync(folder, { recursive: true });
  });

  it('leaves an audit line with the hash, which a day’s seal has', async () => {
    await oldPayment();
    t.pass(YEAR);
    await archiveOld(t.deps);
    for (const { id, sha256, kind, rows } of await rowsNow()) {
      const [line] = await database.db.select().from(auditLog).where(eq(auditLog.entityId, id));
      assert.deepEqual(line?.after, { sha256, kind, rows });
    }
  });
});

describe('a row', () => {
  it('is the same after it was written and read', () => {
    const row = {
      id: 'a',
      none: null,
      count: 3,
      body: { to: 'A, "B"\n', list: [1] },
      text: '=1+1, "x"\r\ny',
    };
    assert.deepEqual(rowsOf(csvOf([row])), [
      { id: 'a', none: '', count: '3', body: JSON.stringify(row.body), text: row.text },
    ]);
  });
  it('stands by the number of its payment', () => {
    assert.deepEqual([1_000_000_000, 99, 7].map(keyOf).toSorted().map(Number), [7, 99, 1_000_000_000]);
    assert.equal(keyOf(null), '');
  });
  it('stays for whole months', () => {
    assert.deepEqual(
      leavesBefore('mails', new Date('2026-11-23T00:00:00Z')),
      new Date('2025-10-01T00:00:00Z'),
    );
    assert.deepEqual(
      leavesBefore('webhooks', new Date('2026-01-31T00:00:00Z')),
      new Date('2025-10-01T00:00:00Z'),
    );
  });
});
