import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { readRows } from '../../db/read-rows.ts';
import { filePayments, paymentFiles } from '../../db/schema/index.ts';
import { fileIdOf, fileNameOf, fileOf, inFile } from '../../records/files.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addPayment } from '../../testing/payments.ts';
import { addOrganization, addUser } from '../../testing/world.ts';

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

const sums = z.object({ count: z.number(), amount: z.number() });
const file = z.object({
  ...{ id: z.string(), name: z.string(), closingOn: z.string().nullable(), mayChange: z.boolean() },
  joined: z.array(z.object({ id: z.string(), name: z.string() })),
  standing: z.array(z.object({ group: z.string(), sums: z.object({ inbound: sums, outbound: sums }) })),
  notes: z.array(z.object({ author: z.string(), text: z.string() })),
  history: z.array(
    z.object({
      ...{ action: z.string(), subject: z.string().nullable() },
      changes: z.array(z.object({ field: z.string() })),
    }),
  ),
});
const fields = `id name closingOn mayChange joined { id name } notes { author text }
  history { action subject changes { field } }
  standing { group sums { inbound { count amount } outbound { count amount } } }`;
const documents = {
  file: `query($slug: String!, $id: ID!) { paymentFile(organizationSlug: $slug, id: $id) { ${fields} } }`,
  payments: `query($slug: String!, $file: ID!) {
    transactionTemplates(filter: { organizationSlug: $slug, file: $file }, order: { field: ID, direction: ASC }) {
      entries { id file { id name } } pageInfo { totalCount } } }`,
  closing: `mutation($slug: String!, $id: ID!, $on: String) {
    setFileClosing(organizationSlug: $slug, id: $id, closingOn: $on) { ${fields} } }`,
  join: `mutation($slug: String!, $id: ID!, $into: ID!) {
    joinFiles(organizationSlug: $slug, id: $id, into: $into) { ${fields} } }`,
  separate: `mutation($slug: String!, $id: ID!) {
    separateFile(organizationSlug: $slug, id: $id) { ${fields} } }`,
  put: `mutation($slug: String!, $ids: [ID!]!, $name: String) {
    putIntoFile(organizationSlug: $slug, transactionTemplateIds: $ids, name: $name) }`,
  note: `mutation($slug: String!, $id: ID!, $text: String!) {
    addFileNote(organizationSlug: $slug, id: $id, text: $text) { ${fields} } }`,
  search: `query($slug: String!, $text: String!) {
    search(organizationSlug: $slug, text: $text) { files { name } } }`,
};

async function makeWorld() {
  const { test: deps } = gateway;
  const home = await addOrganization(deps);
  const { organizationId } = home;
  const slug = home.organization.slug;
  const admin = await addUser(deps, { organizationId, roles: ['ADMIN'] });
  const agent = await addUser(deps, { organizationId, roles: ['TRACK'] });
  const pay = (values: Parameters<typeof addPayment>[2]) => addPayment(deps, home, values);
  const ask = async (
    name: keyof typeof documents,
    variables: Record<string, unknown>,
    who: { id: string } = admin,
  ) => gateway.ask(who.id, documents[name], { slug, ...variables });
  const idOf = (name: string) => fileIdOf(organizationId, name);
  const found = async (name: string, who: { id: string } = admin) => {
    const { data, errors } = await ask('file', { id: idOf(name) }, who);
    assert.deepEqual(errors, []);
    return file.nullable().parse(data?.['paymentFile']);
  };
  const paymentsOf = async (name: string, who: { id: string } = admin) => {
    const { data, errors } = await ask('payments', { file: idOf(name) }, who);
    assert.deepEqual(errors, []);
    return z
      .object({ entries: z.array(z.object({ id: z.string(), file: z.object({ name: z.string() }) })) })
      .parse(data?.['transactionTemplates'])
      .entries.map((each) => `${each.id} ${each.file.name}`);
  };
  const change = async (
    name: 'closing' | 'join' | 'separate' | 'note',
    variables: Record<string, unknown>,
  ) => {
    const { data, errors } = await ask(name, variables);
    assert.deepEqual(errors, []);
    return file.parse(Object.values(data ?? {})[0]);
  };
  return { idOf, home, slug, organizationId, admin, agent, pay, ask, found, paymentsOf, change };
}

const typed = (name: string, value: string) => ({ name, label: null, value });

test('a file of an organization is named in an address and back', () => {
  const [one, other] = [randomUUID(), randomUUID()];
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
      const id = fileIdOf(one, name);
      assert.equal(fileNameOf(one, id), name);
      assert.equal(fileNameOf(other, id), null);
      assert.match(id, /^[\w-]+$/);
    }),
  );
  for (const id of ['', '$', 'a', '1 Pier Rd']) assert.equal(fileNameOf(one, id), null);
});

describe('what belongs together', () => {
  test('payments of an address, with what was given back of them', async () => {
    const { pay, paymentsOf, found } = await makeWorld();
    const paid = await pay({ address: ' 1 Pier Rd ', displayStatus: 'DEPOSITED', amount: 500 });
    const asked = await pay({ address: '1 Pier Rd', amount: 700 });
    const back = await pay({
      ...{ address: null, direction: 'OUTBOUND', context: 'REFUND', refundOfTemplateId: paid.id },
      amount: 500,
    });
    await pay({ address: '2 Pier Rd' });
    assert.deepEqual(
      await paymentsOf('1 Pier Rd'),
      [paid, asked, back].map(({ id }) => `${id} 1 Pier Rd`),
    );
    const standing = (await found('1 Pier Rd'))?.standing;
    const of = (group: string) => standing?.find((each) => each.group === group)?.sums;
    assert.deepEqual(of('DEPOSITED')?.inbound, { count: 1, amount: 500 });
    assert.deepEqual(of('REQUESTED_AND_PENDING'), {
      inbound: { count: 1, amount: 700 },
      outbound: { count: 1, amount: 500 },
    });
  });

  test('without an address by a number, else Unassigned', async () => {
    const { pay, paymentsOf } = await makeWorld();
    const mls = await pay({ address: null, formData: [typed('mlsnumber', ' 1598204 ')] });
    const both = await pay({ formData: [typed('mlsnumber', '1598204'), typed('filenumber', 'A-7')] });
    const none = await pay({ address: '  ', formData: [typed('filenumber', '')] });
    assert.deepEqual(await paymentsOf('MLS 1598204'), [`${mls.id} MLS 1598204`]);
    assert.deepEqual(await paymentsOf('File A-7'), [`${both.id} File A-7`]);
    assert.deepEqual(await paymentsOf('Unassigned'), [`${none.id} Unassigned`]);
  });

  test('every payment is in exactly one file, whatever was joined and put by hand', async () => {
    const { organizationId, pay } = await makeWorld();
    const { db } = database;
    const names = ['A', 'B', 'C', 'Unassigned'];
    const paid = await pay({ address: 'A' });
    const payments = [
      ...[paid, await pay({ address: 'A' }), await pay({ address: 'B' }), await pay({ address: 'C' })],
      ...[await pay({ address: null }), await pay({ address: null, refundOfTemplateId: paid.id })],
    ];
    const world = fc.record({
      joined: fc.option(
        fc.constantFrom(['A', 'B'] as const, ['B', 'C'] as const, ['C', 'A'] as const, ['A', 'New'] as const),
      ),
      put: fc.array(fc.tuple(fc.nat(payments.length - 1), fc.constantFrom(...names, 'New')), {
        maxLength: 3,
      }),
    });
    await fc.assert(
      fc.asyncProperty(world, async ({ joined, put }) => {
        await db.delete(paymentFiles);
        await db.delete(filePayments);
        if (joined !== null)
          await db.insert(paymentFiles).values({ organizationId, name: joined[0], joinedInto: joined[1] });
        const hand = new Map(put.map(([at, name]) => [payments[at]?.id ?? 0, name]));
        for (const [transactionTemplateId, name] of hand)
          await db.insert(filePayments).values({ organizationId, transactionTemplateId, file: name });
        const byRule = payments.map(({ id, address, refundOfTemplateId }) => {
          const given = payments.find((each) => each.id === refundOfTemplateId);
          const said =
            hand.get(id) ??
            hand.get(given?.id ?? 0) ??
            (address?.trim() || given?.address?.trim() || 'Unassigned');
          return `${id} ${said === joined?.[0] ? joined[1] : said}`;
        });
        const told = await readRows(
          db,
          z.object({ id: z.number(), file: z.string() }),
          sql`select it.id, ${fileOf(sql`${organizationId}::uuid`, { of: 'it', given: 'given' })} as file
            from transaction_templates it left join transaction_templates given on given.id = it.refund_of_template_id
            where it.organization_id = ${organizationId}::uuid order by it.id`,
        );
        assert.deepEqual(
          told.map((each) => `${each.id} ${each.file}`),
          byRule,
        );
        const listed = await Promise.all(
          [...names, 'New'].map(async (name) => {
            const rows = await readRows(
              db,
              z.object({ id: z.number() }),
              sql`select id from transaction_templates
                where organization_id = ${organizationId}::uuid and ${inFile(organizationId, name)}`,
            );
            return rows.map(({ id }) => `${id} ${name}`);
          }),
        );
        assert.deepEqual(listed.flat().toSorted(), byRule.toSorted());
      }),
      { numRuns: 30 },
    );
  });

  test('a file is found from its index', async () => {
    const { organizationId } = await makeWorld();
    const plan = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(
        sql`explain select * from transaction_templates where ${inFile(organizationId, '1 Pier Rd')}`,
      );
    });
    for (const index of ['templates_own_file', 'templates_refunds'])
      assert.match(JSON.stringify(plan), new RegExp(index));
  });
});

describe('joining and dividing by hand', () => {
  test('a joined file answers as the one that it is a part of, and comes apart again', async () => {
    const { idOf, pay, paymentsOf, found, change, ask } = await makeWorld();
    const one = await pay({ address: '1 Pier Rd' });
    const other = await pay({ address: '1 Pier Road' });
    await pay({ address: 'One Pier Rd' });
    await change('note', { id: idOf('1 Pier Road'), text: 'Ask for the deed' });
    await change('join', { id: idOf('1 Pier Road'), into: idOf('1 Pier Rd') });
    assert.deepEqual(await paymentsOf('1 Pier Rd'), [`${one.id} 1 Pier Rd`, `${other.id} 1 Pier Rd`]);
    const joined = await found('1 Pier Road');
    assert.equal(joined?.name, '1 Pier Rd');
    assert.deepEqual(
      joined.joined.map(({ name }) => name),
      ['1 Pier Road'],
    );
    assert.deepEqual(
      joined.notes.map(({ text }) => text),
      ['Ask for the deed'],
    );
    // Asked again, as a browser does that heard no answer.
    await change('join', { id: idOf('1 Pier Road'), into: idOf('1 Pier Rd') });
    // What is joined goes along, so that nothing is a part of a part.
    await change('join', { id: idOf('1 Pier Rd'), into: idOf('One Pier Rd') });
    assert.equal((await found('1 Pier Road'))?.name, 'One Pier Rd');
    assert.equal((await paymentsOf('One Pier Rd')).length, 3);
    const alone = await change('separate', { id: idOf('1 Pier Road') });
    assert.equal(alone.name, '1 Pier Road');
    assert.deepEqual(await paymentsOf('1 Pier Road'), [`${other.id} 1 Pier Road`]);
    const { errors } = await ask('join', { id: idOf('1 Pier Road'), into: idOf('Unassigned') });
    assert.deepEqual(
      errors.map(({ extensions }) => [extensions.code, extensions.field]),
      [['BAD_INPUT', 'into']],
    );
  });

  test('payments are put into a file and back', async () => {
    const { pay, paymentsOf, ask, home } = await makeWorld();
    const one = await pay({ address: null });
    const other = await pay({ address: '1 Pier Rd' });
    const ids = [one, other].map(({ id }) => String(id));
    const put = async (given: object) => {
      const { data, errors } = await ask('put', { ids, ...given });
      return errors[0]?.extensions.code ?? data?.['putIntoFile'];
    };
    assert.equal(await put({ name: ' Estate of Ames ' }), 2);
    assert.deepEqual(
      await paymentsOf('Estate of Ames'),
      ids.map((id) => `${id} Estate of Ames`),
    );
    assert.equal(await put({ name: null }), 2);
    assert.deepEqual(await paymentsOf('1 Pier Rd'), [`${other.id} 1 Pier Rd`]);
    assert.equal(await put({ name: 'House' }), 'BAD_INPUT');
    assert.equal(await put({ name: '  ' }), 'BAD_INPUT');
    const foreign = await addPayment(gateway.test, await addOrganization(gateway.test), {});
    assert.equal(await put({ ids: [ids[0], String(foreign.id)], name: 'Mine' }), 'NOT_FOUND');
    assert.ok(home.organizationId);
  });
});

test('the closing is set, corrected and written down', async () => {
  const { idOf, pay, change, ask, found } = await makeWorld();
  await pay({ address: '1 Pier Rd' });
  const id = idOf('1 Pier Rd');
  assert.equal((await change('closing', { id, on: '2026-12-01' })).closingOn, '2026-12-01');
  assert.equal((await change('closing', { id, on: null })).closingOn, null);
  assert.deepEqual((await found('1 Pier Rd'))?.history, [
    { action: 'setFileClosing', subject: '1 Pier Rd', changes: [{ field: 'closingOn' }] },
    { action: 'setFileClosing', subject: '1 Pier Rd', changes: [{ field: 'closingOn' }] },
  ]);
  for (const [on, given] of [
    ['2026-02-30', id],
    ['2026-12-01', idOf('Unassigned')],
  ]) {
    const { errors } = await ask('closing', { id: given, on });
    assert.deepEqual(
      errors.map(({ extensions }) => extensions.field),
      ['closingOn'],
    );
  }
});

describe('who sees what', () => {
  test('an agent sees their own payments of a file, and no note of others', async () => {
    const { idOf, pay, agent, found, paymentsOf, change, ask } = await makeWorld();
    const mine = await pay({ address: '1 Pier Rd', requesterId: agent.id });
    await pay({ address: '1 Pier Rd' });
    await pay({ address: '2 Pier Rd' });
    await change('note', { id: idOf('1 Pier Rd'), text: 'For the office alone' });
    await change('closing', { id: idOf('1 Pier Rd'), on: '2026-12-01' });
    const seen = await found('1 Pier Rd', agent);
    assert.deepEqual(await paymentsOf('1 Pier Rd', agent), [`${mine.id} 1 Pier Rd`]);
    assert.deepEqual(
      [seen?.notes, seen?.history, seen?.mayChange, seen?.closingOn],
      [[], [], false, '2026-12-01'],
    );
    assert.deepEqual(
      seen?.standing.map(({ sums: { inbound } }) => inbound.count),
      [1],
    );
    assert.equal(await found('2 Pier Rd', agent), null);
    assert.equal(await found('Unassigned', agent), null);
    const { errors } = await ask('note', { id: idOf('1 Pier Rd'), text: 'Hm' }, agent);
    assert.equal(errors[0]?.extensions.code, 'FORBIDDEN');
  });

  test('a file is found by address, number, name and note; by agents through their payments alone', async () => {
    const { idOf, pay, agent, change, ask } = await makeWorld();
    await pay({ address: '14 Gull Way', formData: [typed('mlsnumber', '1598204')], requesterId: agent.id });
    const moved = await pay({ address: '9 Gull Way' });
    await ask('put', { ids: [String(moved.id)], name: 'Estate of Ames' });
    await change('note', { id: idOf('Estate of Ames'), text: 'The heirs sign on Friday' });
    const names = async (text: string, who?: { id: string }) => {
      const { data, errors } = await ask('search', { text }, who);
      assert.deepEqual(errors, []);
      const { files } = z.object({ files: z.array(z.object({ name: z.string() })) }).parse(data?.['search']);
      return files.map(({ name }) => name).toSorted();
    };
    assert.deepEqual(await names('gull way'), ['14 Gull Way', 'Estate of Ames']);
    assert.deepEqual(await names('1598204'), ['14 Gull Way']);
    assert.deepEqual(await names('estate'), ['Estate of Ames']);
    assert.deepEqual(await names('heirs sign'), ['Estate of Ames']);
    assert.deepEqual(await names('gull way', agent), ['14 Gull Way']);
    for (const text of ['estate', 'heirs sign']) assert.deepEqual(await names(text, agent), []);
  });
});
