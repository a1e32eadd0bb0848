import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { archives, outbox, providerInbox } from '../../db/schema/index.ts';
import { readCommand } from '../../operate/commands.ts';
import { drainOutbox } from '../../payments/delivery/deliver.ts';
import { FilesUnavailable, type Files } from '../../providers/files/port.ts';
import { s3Files } from '../../providers/files/s3.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { paymentFlow, type PaymentFlow } from '../../testing/payment-flow.ts';
import { startSwift, withoutSwift } from '../../testing/swift.ts';
import { toldOfArchives } from '../evidence/export/told-of-archives.ts';
import { toldOf } from '../evidence/sealing/told.ts';
import { checkArchive, checkArchives } from './check.ts';
import { rowsOf } from './file.ts';
import { archiveOld } from './make.ts';

/** Longer than the longest that rows wait for their archive. */
const UNTIL_ARCHIVED = 431 * 86_400_000;

/** With the SDK as it is, over the network, against a server that others wrote. */
describe('archives in an S3 store', { skip: withoutSwift() }, () => {
  let database: Database;
  let store: Awaited<ReturnType<typeof startSwift>>;
  let files: Files;
  let t: PaymentFlow;
  let payment: number;
  let told: string[];

  const inStore = () => ({ ...t.deps, ports: { ...t.deps.ports, files } });
  const evidence = async (): Promise<string[]> => {
    const found = await toldOf(database.db, [payment], (refs) =>
      toldOfArchives(database.db, files, [payment], refs),
    );
    return found.map((each) => JSON.stringify(each)).toSorted();
  };
  const archiveOf = async (kind: 'mails' | 'provider-events') => {
    const [found] = await database.db.select().from(archives).where(eq(archives.kind, kind));
    assert.ok(found);
    return found;
  };
  const objectOf = (file: string) => ({ Bucket: store.settings.bucket, Key: file });
  const damages = async (): Promise<(string | null)[]> => {
    await checkArchives(inStore());
    return [(await archiveOf('mails')).damage, (await archiveOf('provider-events')).damage];
  };

  before(async () => {
    database = await openTestDatabase();
    store = await startSwift();
    files = s3Files(store.settings);
    t = paymentFlow(database);
    ({ templateId: payment } = await t.authorized());
    await drainOutbox(t.deps);
    for (let step = 0; step < 2; step += 1) t.bank.step();
    await t.deliverEvents();
    await drainOutbox(t.deps);
    told = await evidence();
    t.pass(UNTIL_ARCHIVED);
  });
  after(async () => {
    await store.stop();
    await database.close();
  });

  it('are not made where the store refuses who asks, and nothing leaves', async () => {
    const credentials = { accessKeyId: 'keyturn:files', secretAccessKey: 'another' };
    const refused = s3Files({ ...store.settings, credentials });
    await assert.rejects(archiveOld({ ...t.deps, ports: { files: refused } }), FilesUnavailable);
    assert.equal(await database.db.$count(archives), 0);
    assert.ok((await database.db.$count(providerInbox)) > 0);
  });

  it('are written and read back, the rows leave, and evidence has them as before', async () => {
    await archiveOld(inStore());
    assert.equal(await database.db.$count(providerInbox), 0);
    assert.equal(await database.db.$count(outbox, eq(outbox.kind, 'mail')), 0);
    assert.deepEqual(await evidence(), told);
    assert.deepEqual(await damages(), [null, null]);
    const { file, bytes } = await archiveOf('mails');
    const object = await store.client.send(new GetObjectCommand(objectOf(file)));
    assert.equal(object.ContentLength, bytes);
  });

  it('are read by `pnpm operate read-archive`', async () => {
    const { id, rows } = await archiveOf('mails');
    const folder = mkdtempSync(join(tmpdir(), 'keyturn-archive-'));
    const path = join(folder, 'mails.csv');
    assert.deepEqual(await readCommand(['read-archive', id, path])(inStore()), [`${rows} rows written.`]);
    assert.equal(rowsOf(readFileSync(path, 'utf8')).length, rows);
    rmSync(folder, { recursive: true });
  });

  it('are found where the object was changed or is gone, and evidence says that it may miss something', async () => {
    const [mails, events] = [await archiveOf('mails'), await archiveOf('provider-events')];
    await store.client.send(new PutObjectCommand({ ...objectOf(mails.file), Body: 'another' }));
    await store.client.send(new DeleteObjectCommand(objectOf(events.file)));
    assert.deepEqual(await damages(), ['The file was changed.', 'The file is gone.']);
    const missed = (await evidence()).filter((each) => each.includes('archive that can not be read'));
    assert.equal(missed.length, 2);
  });

  it('are not said to be gone where the store does not answer', async () => {
    const { endpoint, ...rest } = store.settings;
    assert.ok(endpoint !== null);
    const away = s3Files({ ...rest, endpoint: 'http://127.0.0.1:9' });
    const mails = await archiveOf('mails');
    const unanswered = { ...t.deps, ports: { files: away } };
    await assert.rejects(checkArchive(unanswered, mails), (error) => error instanceof FilesUnavailable);
    await assert.rejects(checkArchives(unanswered), FilesUnavailable);
    assert.deepEqual(await archiveOf('mails'), mails);
  });
});
