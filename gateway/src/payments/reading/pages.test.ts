import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Database } from '../../db/client.ts';
import { batches } from '../../db/schema/index.ts';
import { displayStatuses } from '../../db/schema/values.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { groupOf } from '../lifecycle/groups.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addPayment } from '../../testing/payments.ts';
import { paymentsQuery, searchPayments, type Asking, type Found } from '../../testing/search.ts';
import { addOccasion, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let admin: Awaited<ReturnType<typeof addUser>>;
let harbor: TestOrganization;

const search = (filter: Record<string, unknown>, asking: Partial<Asking> = {}) =>
  searchPayments(gateway, filter, { userId: admin.id, slug: harbor.organization.slug, ...asking });

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  admin = await adminOf(harbor);
});
after(async () => {
  await gateway.close();
  await database.close();
});

const adminOf = ({ organizationId }: TestOrganization) =>
  addUser(gateway.test, { organizationId, roles: ['ADMIN'] });

/** Adds one payment that matches and one that does not, and expects just the first for every given filter. */
async function onlyFirst(
  filters: Record<string, unknown>[],
  values: Parameters<typeof addPayment>[2],
  otherValues: Parameters<typeof addPayment>[2],
  [transaction, otherTransaction]: Parameters<typeof addPayment>[3][] = [],
): Promise<void> {
  const organization = await addOrganization(gateway.test);
  const owner = await addUser(
    gateway.test,
    { organizationId: organization.organizationId, roles: ['ADMIN'] },
    { role: 'superadmin' },
  );
  const wanted = await addPayment(gateway.test, organization, values, transaction);
  await addPayment(gateway.test, organization, otherValues, otherTransaction);
  for (const filter of filters) {
    const found = await search(filter, { userId: owner.id, slug: organization.organization.slug });
    assert.deepEqual(found.ids, [wanted.id], JSON.stringify(filter));
    assert.equal(found.total, 1);
    assert.equal(found.amount, wanted.amount);
  }
}

test('pages follow each other without a gap or a repeat, also where instants are equal', async () => {
  const organization = await addOrganization(gateway.test);
  const owner = await adminOf(organization);
  const at = new Date('2026-02-01T00:00:00.000Z');
  const made: number[] = [];
  for (let i = 0; i < 25; i += 1) {
    const createdAt = new Date(at.getTime() + Math.floor(i / 7) * 1000);
    made.push(
      (await addPayment(gateway.test, organization, { createdAt, updatedAt: createdAt, amount: 10_000 + i }))
        .id,
    );
  }
  for (const field of ['CREATED_AT', 'UPDATED_AT', 'ID']) {
    for (const direction of ['ASC', 'DESC']) {
      const seen: number[] = [];
      let after: string | null = null;
      do {
        const found: Found = await search(
          {},
          {
            userId: owner.id,
            slug: organization.organization.slug,
            limit: 10,
            order: { field, direction },
            ...(after === null ? {} : { after }),
          },
        );
        assert.equal(found.total, 25);
        assert.equal(found.amount, 25 * 10_000 + 300);
        assert.equal(found.more, found.after !== null);
        seen.push(...found.ids);
        after = found.after;
      } while (after !== null);
      assert.deepEqual(seen, direction === 'ASC' ? made : made.toReversed(), `${field} ${direction}`);
    }
  }
});

/** Expects a group's payments in this order, three a page, and turned round the other way. */
async function inThisOrder(
  made: readonly number[],
  status: string,
  field: string,
  asked: { readonly userId: string; readonly slug: string },
): Promise<void> {
  for (const direction of ['ASC', 'DESC']) {
    const seen: number[] = [];
    let after: string | null = null;
    do {
      const found: Found = await search(
        { status },
        { ...asked, limit: 3, order: { field, direction }, ...(after === null ? {} : { after }) },
      );
      seen.push(...found.ids);
      after = found.after;
    } while (after !== null);
    assert.deepEqual(seen, direction === 'ASC' ? made : made.toReversed(), direction);
  }
}

test('what is on its way is read page by page in the order in which it was authorized, else made', async () => {
  const organization = await addOrganization(gateway.test);
  const owner = await adminOf(organization);
  const day = (date: number) => new Date(Date.UTC(2026, 1, date));
  const made: number[] = [];
  for (let i = 0; i < 7; i += 1) {
    // Made in the other order than they were authorized in; one was never, and counts by when it was made.
    const times =
      i === 3
        ? { createdAt: day(20 + i), authorizedAt: null }
        : { createdAt: day(10 - i), authorizedAt: day(20 + i) };
    const payment = await addPayment(gateway.test, organization, {
      displayStatus: (['AUTHORIZED', 'INITIATED', 'CLEARED'] as const)[i % 3] ?? 'CLEARED',
      ...times,
    });
    made.push(payment.id);
  }
  const asked = { userId: owner.id, slug: organization.organization.slug };
  await inThisOrder(made, 'AUTHORIZED_AND_INITIATED', 'AUTHORIZED_AT', asked);
});

test('what stopped is dated by when it did, else by its last change, and read page by page in that order', async () => {
  const organization = await addOrganization(gateway.test);
  const owner = await adminOf(organization);
  const day = (date: number) => new Date(Date.UTC(2026, 1, date));
  const made: number[] = [];
  for (let i = 0; i < 7; i += 1) {
    // Asked for in the other order than they stopped in; every other one by a gateway that did not know of the time.
    const times = { createdAt: day(20 - i), stoppedAt: i % 2 === 0 ? day(21 + i) : null };
    const updatedAt = i % 2 === 0 ? day(28) : day(21 + i);
    const payment = await addPayment(gateway.test, organization, {
      displayStatus: (['CANCELED', 'FAILED', 'BLOCKED'] as const)[i % 3] ?? 'FAILED',
      ...times,
      updatedAt,
    });
    made.push(payment.id);
  }
  const asked = { userId: owner.id, slug: organization.organization.slug };
  await inThisOrder(made, 'CANCELED_AND_FAILED', 'STOPPED_AT', asked);
  const going = await addPayment(gateway.test, organization, { displayStatus: 'CLEARED' });
  const stoppedAt = async (id: number | undefined) => {
    const { data } = await gateway.ask(
      owner.id,
      'query($id: ID!) { transactionTemplate(id: $id) { stoppedAt } }',
      { id: String(id) },
    );
    return data?.['transactionTemplate'];
  };
  assert.deepEqual(await stoppedAt(made[0]), { stoppedAt: day(21).toISOString() });
  assert.deepEqual(await stoppedAt(made[1]), { stoppedAt: day(22).toISOString() });
  assert.deepEqual(await stoppedAt(going.id), { stoppedAt: null });
});

test('a cursor that was tampered with is refused in words for people', async () => {
  for (const after of [
    'nonsense',
    Buffer.from('["2026-01-01T00:00:00Z"]').toString('base64url'),
    Buffer.from(`["x' or 1=1", 3]`).toString('base64url'),
  ]) {
    const { errors } = await gateway.ask(admin.id, paymentsQuery, {
      filter: { organizationSlug: harbor.organization.slug },
      after,
    });
    assert.equal(errors[0]?.extensions.code, 'BAD_INPUT');
    assert.match(errors[0].message, /reload the list/);
  }
});

test('names, e-mails, phone and address match by part, case-blind, and no wildcard gets through', async () => {
  const buyer = {
    buyerFirstName: 'Maribel',
    buyerLastName: "O'Hara-Lindqvist",
    buyerFullName: "Maribel O'Hara-Lindqvist",
    buyerEmail: 'Maribel.Oh_a%ra@payer.example',
    buyerPhone: '2065550142',
    address: '1420 Harbor View Dr, Seattle, WA 98101',
  };
  const other = {
    buyerFirstName: 'Tobias',
    buyerLastName: 'Reyes',
    buyerFullName: 'Tobias Reyes',
    buyerEmail: 'tobias.ohxayra@payer.example',
    buyerPhone: '4155550199',
    address: '7 Pine St, Portland, OR',
  };
  await onlyFirst(
    [
      { buyerFirstName: 'RIBE' },
      { buyerLastName: "o'hara" },
      { buyerFullName: "bel o'h" },
      { buyerEmail: 'oh_a%ra@' },
      { buyerPhone: '(206) 555' },
      { buyerPhone: '+1 206-555-0142' },
      { address: 'harbor view' },
      { buyerFirstName: 'mari', address: '98101' },
    ],
    buyer,
    other,
  );
});

test('ids match exactly', async () => {
  const batch = async (organization: TestOrganization) => {
    const [made] = await database.db
      .insert(batches)
      .values({
        name: 'March',
        organizationId: organization.organizationId,
        paymentOccasionId: organization.inbound.id,
      })
      .returning();
    return made?.id ?? '';
  };
  const source = harbor.account.id;
  const traceId = randomUUID();
  const transferRef = randomUUID();
  const batchId = await batch(harbor);
  const occasion = await addOccasion(gateway.test, {
    organizationId: harbor.organizationId,
    direction: 'INBOUND',
  });
  await onlyFirst(
    [
      { traceId },
      { transferRef },
      { batchId },
      { fundingSourceId: source },
      { fundingRef: harbor.account.fundingRef },
      { paymentOccasionId: occasion.id },
    ],
    { displayStatus: 'CLEARED', batchId, originationFundingSourceId: source, paymentOccasionId: occasion.id },
    { displayStatus: 'CLEARED' },
    [
      { traceId, transferRef },
      { traceId: randomUUID(), transferRef: randomUUID() },
    ],
  );
  const one = await addPayment(gateway.test, harbor);
  assert.deepEqual((await search({ id: String(one.id) })).ids, [one.id]);
  for (const id of ['12', 'abc', '000000001', '999999999', `${one.id} or 1=1`])
    assert.deepEqual((await search({ id })).ids, []);
  assert.deepEqual((await search({ batchId: 'no-uuid' })).ids, []);
});

test('direction and context', async () => {
  await onlyFirst(
    [{ direction: 'OUTBOUND' }, { context: 'EMD' }],
    { direction: 'OUTBOUND', context: 'EMD' },
    { context: 'GENERIC' },
  );
});

test('every status answers alone, every group answers whole', async () => {
  const organization = await addOrganization(gateway.test);
  const owner = await adminOf(organization);
  const byStatus = new Map<string, number>();
  for (const displayStatus of displayStatuses) {
    byStatus.set(displayStatus, (await addPayment(gateway.test, organization, { displayStatus })).id);
  }
  const asked = { userId: owner.id, slug: organization.organization.slug };
  const groups = [
    'REQUESTED_AND_PENDING',
    'APPROVAL_PENDING',
    'AUTHORIZED_AND_INITIATED',
    'DEPOSITED',
    'CANCELED_AND_FAILED',
  ];
  for (const group of groups) {
    const expected = displayStatuses
      .filter((status) => groupOf(status) === group)
      .map((status) => byStatus.get(status));
    assert.deepEqual(new Set((await search({ status: group }, asked)).ids), new Set(expected), group);
  }
  for (const status of displayStatuses.filter((each) => !groups.includes(each))) {
    assert.deepEqual((await search({ status }, asked)).ids, [byStatus.get(status)], status);
  }
  const several = await search({ statuses: ['FAILED', 'REQUESTED_AND_PENDING'] }, asked);
  const pending = displayStatuses.filter((status) => groupOf(status) === 'REQUESTED_AND_PENDING');
  assert.deepEqual(
    new Set(several.ids),
    new Set(['FAILED' as const, ...pending].map((status) => byStatus.get(status))),
  );
  assert.deepEqual((await search({ statuses: ['FAILED'], status: 'DEPOSITED' }, asked)).ids, []);
});

test('ranges are inclusive at both ends', async () => {
  const start = '2026-01-10T00:00:00.000Z';
  const end = '2026-01-20T23:59:59.999Z';
  const organization = await addOrganization(gateway.test);
  const owner = await adminOf(organization);
  const ids: number[] = [];
  for (const at of ['2026-01-09T23:59:59.999Z', start, end, '2026-01-21T00:00:00.000Z']) {
    const when = new Date(at);
    ids.push(
      (
        await addPayment(gateway.test, organization, {
          createdAt: when,
          authorizedAt: when,
          depositedAt: when,
        })
      ).id,
    );
  }
  const asked = { userId: owner.id, slug: organization.organization.slug };
  for (const [from, to] of [
    ['startAt', 'endAt'],
    ['authorizedAtStart', 'authorizedAtEnd'],
    ['depositedAtStart', 'depositedAtEnd'],
    ['depositedAtStartExport', 'depositedAtEndExport'],
  ] as const) {
    assert.deepEqual((await search({ [from]: start, [to]: end }, asked)).ids, [ids[2], ids[1]], from);
    assert.deepEqual((await search({ [from]: '2026-01-21T01:00:00+01:00' }, asked)).ids, [ids[3]], from);
  }
});
