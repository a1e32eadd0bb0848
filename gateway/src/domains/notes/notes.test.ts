import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { auditLog, outbox } from '../../db/schema/index.ts';
import { whole } from '../../providers/files/whole.ts';
import { fileIdOf } from '../../records/files.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addPayment } from '../../testing/payments.ts';
import { pngOf } from '../../testing/pictures.ts';
import { addOrganization, addUser } from '../../testing/world.ts';
import { forgetUploads } from '../uploads/pending.ts';
import { forgetUnwritten } from './commands.ts';

let database: Database;
let gateway: TestApp;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
});
after(async () => {
  await gateway.close();
  await database.close();
});

const person = z.object({ id: z.string(), name: z.string() });
const record = z.object({
  mentionable: z.array(person),
  notes: z.array(
    z.object({
      ...{ id: z.string(), text: z.string(), author: z.string(), isNew: z.boolean() },
      mentions: z.array(person),
      attachments: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number() })),
    }),
  ),
});
const fields =
  'mentionable { id name } notes { id text author isNew mentions { id name } attachments { id name bytes } }';
const documents = {
  payment: `query($id: ID!) { transactionTemplate(id: $id) { ${fields} } }`,
  file: `query($slug: String!, $id: ID!) { paymentFile(organizationSlug: $slug, id: $id) { ${fields} } }`,
  onPayment: `mutation($id: ID!, $mentions: [ID!], $attachments: [ID!]) {
    addPaymentNote(transactionTemplateId: $id, text: "Please look", mentions: $mentions, attachments: $attachments) {
      ${fields} } }`,
  onFile: `mutation($slug: String!, $id: ID!, $mentions: [ID!], $attachments: [ID!]) {
    addFileNote(organizationSlug: $slug, id: $id, text: "Please look", mentions: $mentions,
      attachments: $attachments) { ${fields} } }`,
  escrow: `query($id: ID!) { escrowAccount(id: $id) { ${fields} } }`,
  onEscrow: `mutation($id: ID!, $mentions: [ID!], $attachments: [ID!]) {
    addEscrowAccountNote(id: $id, text: "Please look", mentions: $mentions, attachments: $attachments) {
      ${fields} } }`,
  source: `query($id: ID!) { fundingSource(id: $id) { ${fields} } }`,
  onSource: `mutation($id: ID!, $mentions: [ID!], $attachments: [ID!]) {
    addFundingSourceNote(id: $id, text: "Please look", mentions: $mentions, attachments: $attachments) {
      ${fields} } }`,
  mentions: `query($slug: String!) {
    mentions(organizationSlug: $slug) {
      id author transactionTemplateId file { id name } escrowAccountId fundingSourceId } }`,
  history: `query($id: ID!) { recordHistory(record: ESCROW_ACCOUNT, id: $id) {
    entries { actorName action changes { field } } } }`,
  see: 'mutation($slug: String!, $ids: [ID!]!) { seeMentions(organizationSlug: $slug, noteIds: $ids) }',
  order: `query($organizationId: ID!, $type: String!, $length: Int!) {
    getPresignedUrl(organizationId: $organizationId, kind: NOTE_ATTACHMENT, contentType: $type,
      contentLength: $length) { key publicUrl } }`,
  keep: `mutation($slug: String!, $key: String!) {
    keepNoteAttachment(organizationSlug: $slug, uploadKey: $key, fileName: "Deed é.png") { id name bytes } }`,
};

async function makeWorld() {
  const { test: deps } = gateway;
  const home = await addOrganization(deps);
  const { organizationId } = home;
  const { slug } = home.organization;
  const member = (firstName: string, roles: Parameters<typeof addUser>[1] & object) =>
    addUser(deps, roles, { firstName, lastName: 'Fox' });
  const dana = await member('Dana', { organizationId, roles: ['ADMIN'] });
  const omar = await member('Omar', { organizationId, roles: ['APPROVE_INBOUND_PAYMENT'] });
  const agent = await member('Ines', { organizationId, roles: ['TRACK'] });
  const other = await member('Ravi', { organizationId, roles: ['TRACK'] });
  const ask = (name: keyof typeof documents, variables: object, who: { id: string } = dana) =>
    gateway.ask(who.id, documents[name], { slug, organizationId, ...variables });
  const done = async (name: keyof typeof documents, variables: object, who: { id: string } = dana) => {
    const { data, errors } = await ask(name, variables, who);
    assert.deepEqual(errors, []);
    return Object.values(data ?? {})[0];
  };
  const refusal = async (name: keyof typeof documents, variables: object, who: { id: string } = dana) => {
    const { errors } = await ask(name, variables, who);
    return errors.map(({ extensions }) => `${extensions.code} ${extensions.field ?? ''}`.trim());
  };
  const upload = async (who: { id: string }, content = pngOf(20, 20)) => {
    const ordered = await done('order', { type: 'image/png', length: content.length }, who);
    const { key, publicUrl } = z.object({ key: z.string(), publicUrl: z.null() }).parse(ordered);
    assert.equal(publicUrl, null);
    await deps.deps.ports.files.write(key, whole(content));
    return key;
  };
  const kept = async (who: { id: string } = dana) =>
    person.omit({ name: true }).parse(await done('keep', { key: await upload(who) }, who)).id;
  const waiting = async (who: { id: string }) =>
    z
      .array(
        z.object({
          ...{ id: z.string(), author: z.string(), transactionTemplateId: z.string().nullable() },
          file: person.nullable(),
          ...{ escrowAccountId: z.string().nullable(), fundingSourceId: z.string().nullable() },
        }),
      )
      .parse(await done('mentions', {}, who));
  const fetched = async (who: { id: string }, id: string) =>
    gateway.app.inject({ url: `/note-attachments/${id}`, headers: await gateway.headersOf(who.id) });
  return {
    home,
    organizationId,
    slug,
    dana,
    omar,
    agent,
    other,
    ask,
    done,
    refusal,
    upload,
    kept,
    waiting,
    fetched,
  };
}

async function mailsTo(email: string): Promise<Record<string, unknown>[]> {
  const rows = await database.db.select().from(outbox).where(eq(outbox.kind, 'mail'));
  const mail = z.object({ mailKind: z.string(), to: z.string(), data: z.record(z.string(), z.unknown()) });
  return rows
    .map(({ body }) => mail.parse(body))
    .filter(({ mailKind, to }) => mailKind === 'note-mention' && to === email)
    .map(({ data }) => data);
}

test('who sees a payment can be mentioned in its notes, hears of it, and nobody else', async () => {
  const world = await makeWorld();
  const { dana, omar, agent, other, slug } = world;
  const { id } = await addPayment(gateway.test, world.home, { requesterId: agent.id });
  const found = record.parse(await world.done('payment', { id: String(id) }));
  assert.deepEqual(
    found.mentionable.map(({ name }) => name).toSorted(),
    ['Ines Fox', 'Omar Fox'],
    'neither the viewer nor an agent of other payments',
  );
  const stranger = await addUser(gateway.test);
  for (const mentions of [[other.id], [omar.id, stranger.id], [dana.id], ['nobody']]) {
    assert.deepEqual(await world.refusal('onPayment', { id: String(id), mentions }), ['BAD_INPUT mentions']);
  }
  assert.deepEqual(record.parse(await world.done('payment', { id: String(id) })).notes, []);
  const { notes } = record.parse(
    await world.done('onPayment', { id: String(id), mentions: [omar.id, omar.id] }),
  );
  assert.deepEqual(
    notes.map(({ text, mentions, isNew }) => [text, mentions, isNew]),
    [['Please look', [{ id: omar.id, name: 'Omar Fox' }], false]],
  );
  const [mail, ...more] = await mailsTo(omar.email);
  assert.deepEqual(more, []);
  assert.equal(mail?.['url'], `${gateway.test.deps.config.hostUrl}/${slug}/transactions/${id}`);
  assert.doesNotMatch(JSON.stringify(mail), /Please look/, 'the words stay in the note');
  assert.deepEqual(await mailsTo(agent.email), []);
});

test('a mention waits for its person until they saw it', async () => {
  const world = await makeWorld();
  const { dana, omar, agent } = world;
  const { id } = await addPayment(gateway.test, world.home, { address: '1 Pier Rd', requesterId: agent.id });
  const fileId = fileIdOf(world.organizationId, '1 Pier Rd');
  await world.done('onPayment', { id: String(id), mentions: [omar.id, agent.id] });
  gateway.test.pass(1_000);
  await world.done('onFile', { id: fileId, mentions: [omar.id] });
  const waiting = await world.waiting(omar);
  assert.deepEqual(
    waiting.map(({ author, transactionTemplateId, file }) => [author, transactionTemplateId, file?.name]),
    [
      ['Dana Fox', String(id), undefined],
      ['Dana Fox', null, '1 Pier Rd'],
    ],
  );
  assert.deepEqual(await world.waiting(dana), []);
  const seen = record.parse(await world.done('payment', { id: String(id) }, omar));
  assert.deepEqual(
    seen.notes.map(({ isNew }) => isNew),
    [true],
  );
  const ids = waiting.map((each) => each.id);
  assert.equal(await world.done('see', { ids }, dana), 0, 'nobody sees for somebody else');
  assert.equal(await world.done('see', { ids: ids.slice(0, 1) }, omar), 1);
  assert.deepEqual(
    (await world.waiting(omar)).map(({ file }) => file?.name),
    ['1 Pier Rd'],
  );
  assert.equal(await world.done('see', { ids }, omar), 1);
  assert.deepEqual(await world.waiting(omar), []);
  assert.equal((await world.waiting(agent)).length, 1);
  const lines = await database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'seeMentions'), eq(auditLog.organizationId, world.organizationId)));
  assert.equal(lines.length, 2);
});

test('the notes of a file are for who sees every payment, and so are its mentions', async () => {
  const world = await makeWorld();
  await addPayment(gateway.test, world.home, { address: '2 Pier Rd', requesterId: world.agent.id });
  const id = fileIdOf(world.organizationId, '2 Pier Rd');
  const found = record.parse(await world.done('file', { id }));
  assert.deepEqual(
    found.mentionable.map(({ name }) => name),
    ['Omar Fox'],
  );
  assert.deepEqual(await world.refusal('onFile', { id, mentions: [world.agent.id] }), ['BAD_INPUT mentions']);
  assert.deepEqual(record.parse(await world.done('file', { id }, world.agent)).mentionable, []);
});

test('a file is attached once, by who uploaded it, and fetched by who reads the note', async () => {
  const world = await makeWorld();
  const { dana, omar, agent, other } = world;
  const payment = await addPayment(gateway.test, world.home, { requesterId: agent.id });
  const id = String(payment.id);
  const attachment = await world.kept();
  assert.equal((await world.fetched(dana, attachment)).statusCode, 404, 'no note, nothing to read');
  assert.deepEqual(await world.refusal('onPayment', { id, attachments: [attachment] }, omar), [
    'BAD_INPUT attachments',
  ]);
  const { notes } = record.parse(await world.done('onPayment', { id, attachments: [attachment] }));
  const bytes = pngOf(20, 20).length;
  assert.deepEqual(notes[0]?.attachments, [{ id: attachment, name: 'Deed é.png', bytes }]);
  assert.deepEqual(await world.refusal('onPayment', { id, attachments: [attachment] }), [
    'BAD_INPUT attachments',
  ]);
  for (const reader of [dana, omar, agent]) {
    const answer = await world.fetched(reader, attachment);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'image/png');
    assert.equal(
      answer.headers['content-disposition'],
      `attachment; filename="Deed _.png"; filename*=UTF-8''Deed%20%C3%A9.png`,
    );
    assert.deepEqual(answer.rawPayload, pngOf(20, 20));
  }
  const stranger = await addUser(gateway.test);
  for (const nobody of [other, stranger])
    assert.equal((await world.fetched(nobody, attachment)).statusCode, 404);
  assert.equal((await gateway.app.inject({ url: `/note-attachments/${attachment}` })).statusCode, 401);
  await addPayment(gateway.test, world.home, { address: '3 Pier Rd', requesterId: agent.id });
  const ofFile = await world.kept();
  await world.done('onFile', { id: fileIdOf(world.organizationId, '3 Pier Rd'), attachments: [ofFile] });
  assert.equal((await world.fetched(omar, ofFile)).statusCode, 200);
  assert.equal((await world.fetched(agent, ofFile)).statusCode, 404);
});

test('a note on an escrow account is for who sees every payment, one on a bank account for admins', async () => {
  const world = await makeWorld();
  const { dana, omar, agent, home, slug } = world;
  const ada = await addUser(gateway.test, { organizationId: world.organizationId, roles: ['ADMIN'] });
  const stranger = await addUser(gateway.test);
  const foreign = await addOrganization(gateway.test);
  const abroad = { organizationId: foreign.organizationId, roles: ['ADMIN' as const] };
  const neighbour = await addUser(gateway.test, abroad);
  const named = (on: unknown) => record.parse(on).mentionable.map(({ id }) => id);

  const escrow = { id: home.escrow.id };
  assert.deepEqual(named(await world.done('onEscrow', escrow)).toSorted(), [omar.id, ada.id].toSorted());
  assert.deepEqual(named(await world.done('escrow', escrow, omar)).toSorted(), [dana.id, ada.id].toSorted());
  assert.deepEqual(await world.done('escrow', escrow, agent), { notes: null, mentionable: [] });
  assert.deepEqual(await world.refusal('onEscrow', escrow, agent), ['FORBIDDEN']);
  assert.deepEqual(await world.refusal('onEscrow', { ...escrow, mentions: [agent.id] }), [
    'BAD_INPUT mentions',
  ]);
  for (const nobody of [stranger, neighbour]) {
    assert.equal(await world.done('escrow', escrow, nobody), null);
    assert.deepEqual(await world.refusal('onEscrow', escrow, nobody), ['NOT_FOUND']);
  }

  const source = { id: home.account.id };
  assert.deepEqual(named(await world.done('onSource', source)), [ada.id]);
  assert.deepEqual(await world.refusal('onSource', { ...source, mentions: [omar.id] }), [
    'BAD_INPUT mentions',
  ]);
  assert.equal(await world.done('source', source, omar), null);
  assert.deepEqual(await world.refusal('onSource', source, omar), ['FORBIDDEN']);
  assert.deepEqual(await world.refusal('onSource', source, neighbour), ['NOT_FOUND']);

  await world.done('onEscrow', { ...escrow, mentions: [omar.id, ada.id] });
  gateway.test.pass(1_000);
  await world.done('onSource', { ...source, mentions: [ada.id] });
  const places = async (who: { id: string }) =>
    (await world.waiting(who)).map(({ escrowAccountId, fundingSourceId }) => [
      escrowAccountId,
      fundingSourceId,
    ]);
  assert.deepEqual(await places(omar), [[escrow.id, null]]);
  assert.deepEqual(await places(ada), [
    [escrow.id, null],
    [null, source.id],
  ]);
  const urls = (await mailsTo(ada.email)).map(({ url }) => url).toSorted();
  const base = `${gateway.test.deps.config.hostUrl}/${slug}`;
  assert.deepEqual(urls, [`${base}/escrow-accounts/${escrow.id}`, `${base}/funding-sources/${source.id}`]);
});

test('a note on an account has files for its readers, and a line without its words in the history', async () => {
  const world = await makeWorld();
  const { dana, omar, agent, home } = world;
  const [onEscrow, onSource] = [await world.kept(), await world.kept()];
  await world.done('onEscrow', { id: home.escrow.id, attachments: [onEscrow] });
  await world.done('onSource', { id: home.account.id, attachments: [onSource] });
  const codes = async (id: string) =>
    Promise.all([dana, omar, agent].map(async (who) => (await world.fetched(who, id)).statusCode));
  assert.deepEqual(await codes(onEscrow), [200, 200, 404]);
  assert.deepEqual(await codes(onSource), [200, 404, 404]);
  assert.deepEqual(await world.done('history', { id: home.escrow.id }), {
    entries: [{ actorName: 'Dana Fox', action: 'addEscrowAccountNote', changes: [] }],
  });
});

test('only what it says it is becomes an attachment', async () => {
  const world = await makeWorld();
  const { dana, omar } = world;
  assert.deepEqual(await world.refusal('order', { type: 'text/html', length: 10 }), [
    'BAD_INPUT contentType',
  ]);
  assert.deepEqual(await world.refusal('order', { type: 'application/pdf', length: 11 * 1_048_576 }), [
    'BAD_INPUT contentLength',
  ]);
  const bad = await world.upload(dana, Buffer.from('<script>1</script>'));
  assert.deepEqual(await world.refusal('keep', { key: bad }), ['BAD_INPUT uploadKey']);
  const own = await world.upload(dana);
  assert.deepEqual(await world.refusal('keep', { key: own }, omar), ['BAD_INPUT uploadKey']);
  assert.deepEqual(await world.refusal('keep', { key: `notes/${dana.id}/none.png` }), [
    'BAD_INPUT uploadKey',
  ]);
  assert.deepEqual(await world.done('keep', { key: own }), await world.done('keep', { key: own }));
});

test('a file whose note nobody wrote is removed after two days, and one of a note never', async () => {
  const world = await makeWorld();
  const { files } = gateway.test.deps.ports;
  const payment = await addPayment(gateway.test, world.home);
  const key = await world.upload(world.dana);
  const left = person.omit({ name: true }).parse(await world.done('keep', { key })).id;
  const taken = await world.kept();
  await world.done('onPayment', { id: String(payment.id), attachments: [taken] });
  gateway.test.pass(47 * 3_600_000);
  await forgetUnwritten(gateway.test.deps);
  assert.notEqual(await files.read(key), null);
  gateway.test.pass(2 * 3_600_000);
  await forgetUnwritten(gateway.test.deps);
  assert.equal(await files.read(key), null);
  assert.deepEqual(await world.refusal('onPayment', { id: String(payment.id), attachments: [left] }), [
    'BAD_INPUT attachments',
  ]);
  await forgetUploads(gateway.test.deps);
  assert.equal((await world.fetched(world.dana, taken)).statusCode, 200);
});
