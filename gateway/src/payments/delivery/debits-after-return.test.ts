import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { auditLog, fundingSources, subscriptions } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { paymentFlow } from '../../testing/payment-flow.ts';
import { untilLocked } from '../../testing/until-locked.ts';
import { authorizeAsShown, provenBrowser } from '../../testing/payer.ts';
import { refusedWith } from '../../testing/refused.ts';
import { addAccount, addOccasion, addOrganization, addUser } from '../../testing/world.ts';
import { parsed } from '../../base/parse.ts';
import { drainOutbox } from './deliver.ts';
import { admitAgain } from '../../domains/payer/closed-account.ts';
import { findPayerAccounts } from '../../domains/payer/store.ts';
import { move } from '../lifecycle/move.ts';
import { lockPayment } from '../store/payments.ts';
import { applyTransferState } from '../inbox/apply-transfer.ts';
import { newRequest, sendTransactionRequest } from '../requests/commands.ts';
import { updateTransactionStatus } from '../status-changes/staff-commands.ts';
import { createRequestToken } from '../store/request-tokens.ts';
import { closesAccount, consequenceOf, returnCodes } from '../returns/codes.ts';

let database: Database;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

/** A payer with a standing authorization of 500.00, and who asks them for money. */
async function standing(accountName = 'Operating') {
  const t = paymentFlow(database);
  const world = await addOrganization(t);
  const { organizationId } = world;
  const { viewer: admin } = await addUser(t, { organizationId, roles: ['ADMIN'] });
  const payer = await addUser(t);
  const account = await addAccount(t, { userId: payer.id }, accountName);
  const occasion = await addOccasion(t, {
    organizationId,
    fundingSourceId: world.account.id,
    direction: 'INBOUND',
    autoAuthEnabled: true,
  });
  const [subscription] = await database.db
    .insert(subscriptions)
    .values({
      organizationId,
      paymentOccasionId: occasion.id,
      userId: payer.id,
      fundingSourceId: account.id,
      inboundLimit: 50_000,
    })
    .returning();
  assert.ok(subscription);
  const ask = async () => {
    const input = parsed(newRequest, {
      paymentOccasionId: occasion.id,
      request: { amount: 50_000, receiverEmail: payer.email },
    });
    const { templateId } = await sendTransactionRequest(t.deps, admin, input);
    return templateId;
  };
  return {
    ...t,
    ...world,
    admin,
    payer,
    account,
    occasion,
    ask,
    stored: async () => {
      const [row] = await database.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.id, subscription.id));
      assert.ok(row);
      return row;
    },
    closedBy: async () => {
      const [row] = await database.db.select().from(fundingSources).where(eq(fundingSources.id, account.id));
      return row?.debitsBlockedCode ?? null;
    },
    /** Asks, has it debited, and has the bank return it. */
    returned: async (code: string, leg: 'debit' | 'credit', late: boolean) => {
      const templateId = await ask();
      await drainOutbox(t.deps);
      const { transferRef } = await t.paymentOf(templateId);
      for (let step = 0; late && step < 3; step += 1) t.bank.step();
      if (late) await t.deliverEvents();
      t.bank.fail(transferRef ?? '', code, leg);
      await t.deliverEvents('backwards', 2);
      return templateId;
    },
    debits: () => [...t.bank.bank.transfers.values()].filter((each) => each.sourceRef === account.fundingRef),
  };
}

describe('after a return of a debit nothing is taken automatically', () => {
  const codes = [...returnCodes.filter(({ legs }) => legs.includes('debit')).map(({ code }) => code), 'R98'];
  for (const code of codes) {
    for (const late of [false, true]) {
      test(`${code}${late ? ', late' : ''}`, async () => {
        const t = await standing();
        const templateId = await t.returned(code, 'debit', late);
        const payment = await t.paymentOf(templateId);
        assert.equal(payment.status, late ? 'DEPOSITED_AND_FAILED' : 'FAILED');
        assert.deepEqual([payment.returnCode, payment.returnLeg], [code, 'debit']);
        const { status, blockReason } = await t.stored();
        assert.equal(status, 'INACTIVE');
        assert.match(blockReason ?? '', new RegExp(`^${code}: `));
        await t.ask();
        const closes = closesAccount(consequenceOf(code, 'debit') ?? 'ended');
        assert.equal(await t.closedBy(), closes ? code : null);
        // Even a new standing authorization does not open a closed account.
        await database.db.update(subscriptions).set({ status: 'ACTIVE' });
        if (closes) await t.ask();
        await drainOutbox(t.deps);
        assert.equal(t.debits().length, 1);
        const events = (await t.eventTypes(templateId)).filter((type) => type === 'DEBITS_STOPPED');
        assert.equal(events.length, 1);
        const told = t.mail.sent.filter(({ subject }) => /returned/.test(subject));
        assert.ok(told.length > 0, 'the organization is told');
      });
    }
  }

  for (const name of ['R01', 'R03', 'R01-late', 'R03-late']) {
    test(`of an account named ${name}`, async () => {
      const t = await standing(name);
      await t.ask();
      await drainOutbox(t.deps);
      for (let step = 0; step < 6; step += 1) t.bank.step();
      await t.deliverEvents();
      await t.ask();
      await drainOutbox(t.deps);
      assert.equal(t.debits().length, 1);
    });
  }
});

test('a return of the credit says nothing about the account that paid', async () => {
  const t = await standing();
  await t.returned('R03', 'credit', true);
  assert.equal((await t.stored()).status, 'ACTIVE');
  assert.equal(await t.closedBy(), null);
});

test('what was authorized and not handed over yet is held, and its payer may pay it from another account', async () => {
  const t = await standing();
  const first = await t.ask();
  await drainOutbox(t.deps);
  const second = await t.ask();
  t.bank.fail((await t.paymentOf(first)).transferRef ?? '', 'R10');
  await t.deliverEvents();
  const held = await t.paymentOf(second);
  assert.equal(held.status, 'BLOCKED');
  assert.match(held.blockReason ?? '', /not authorized/);
  await drainOutbox(t.deps);
  assert.equal(t.debits().length, 1);
  const token = await createRequestToken(t.deps.db, second, t.deps.clock());
  const other = await addAccount(t, { userId: t.payer.id });
  const answer = await authorizeAsShown(
    t.deps,
    token,
    { account: { kind: 'existing', fundingSourceId: other.id } },
    'another-account',
    await provenBrowser(t.deps, second),
  );
  assert.equal(answer.status, 'AUTHORIZED');
});

test('what goes on by itself after the return is held when it is handed over', async () => {
  const t = await standing();
  const first = await t.ask();
  await drainOutbox(t.deps);
  const second = await t.ask();
  assert.equal((await t.paymentOf(first)).status, 'INITIATED');
  // The second payment is locked by somebody else while the return is applied: the account alone is closed.
  await database.db
    .update(fundingSources)
    .set({ debitsBlockedAt: t.deps.clock(), debitsBlockedCode: 'R10' })
    .where(eq(fundingSources.id, t.account.id));
  await drainOutbox(t.deps);
  assert.equal((await t.paymentOf(second)).status, 'BLOCKED');
  assert.equal(t.debits().length, 1);
});

test('a transfer that the provider has already goes on, though the account was closed meanwhile', async () => {
  const t = await standing();
  t.bank.loseAnswers(1);
  const templateId = await t.ask();
  await drainOutbox(t.deps);
  assert.equal((await t.paymentOf(templateId)).status, 'AUTHORIZED');
  await database.db
    .update(fundingSources)
    .set({ debitsBlockedAt: t.deps.clock(), debitsBlockedCode: 'R10' })
    .where(eq(fundingSources.id, t.account.id));
  await drainOutbox(t.deps);
  assert.equal((await t.paymentOf(templateId)).status, 'INITIATED');
});

test('a return is heard of where staff set the status by hand', async () => {
  const t = await standing();
  const first = await t.ask();
  await drainOutbox(t.deps);
  const { viewer: staff } = await addUser(t, undefined, { role: 'superadmin' });
  await updateTransactionStatus(t.deps, staff, { transactionId: String(first), status: 'DEPOSITED' });
  t.bank.fail((await t.paymentOf(first)).transferRef ?? '', 'R10');
  await t.deliverEvents();
  assert.equal(await t.closedBy(), 'R10');
  assert.equal((await t.stored()).status, 'INACTIVE');
});

const typed = {
  kind: 'new' as const,
  name: 'Checking',
  routingNumber: '021000021',
  accountNumber: '1234567890',
  bankAccountType: 'checking' as const,
};

/** A payer's account that a return closed with a code. */
async function closedWith(code: string) {
  const t = await standing();
  const [source] = await database.db
    .update(fundingSources)
    .set({ debitsBlockedAt: t.deps.clock(), debitsBlockedCode: code })
    .where(eq(fundingSources.id, t.account.id))
    .returning();
  assert.ok(source);
  const owner = { id: t.payer.id, agreed: true };
  return {
    ...t,
    source,
    owner,
    enter: (account: Parameters<typeof admitAgain>[3], by: Parameters<typeof admitAgain>[4]) =>
      database.db.transaction((tx) => admitAgain(tx, t.deps, { source }, account, by)),
  };
}

test('the portal neither offers nor takes an account that is closed to debits', async () => {
  const t = await closedWith('R08');
  assert.deepEqual(await findPayerAccounts(t.deps.db, t.payer.id), []);
  const templateId = await t.ask();
  const token = await createRequestToken(t.deps.db, templateId, t.deps.clock());
  const account = { kind: 'existing' as const, fundingSourceId: t.source.id };
  await assert.rejects(
    authorizeAsShown(t.deps, token, { account }, 'closed', await provenBrowser(t.deps, templateId)),
    refusedWith('BAD_INPUT', 'account.fundingSourceId'),
  );
});

test('an account that is closed to debits pays nothing whoever asks for it', async () => {
  const t = await closedWith('R29');
  const templateId = await t.ask();
  const actor = { kind: 'user', userId: t.admin.userId } as const;
  for (const to of ['X.AUTHORIZED', 'X.APPROVAL_PENDING', 'X.PENDING'] as const) {
    await assert.rejects(
      database.db.transaction(async (tx) => {
        const payment = await lockPayment(tx, templateId);
        assert.ok(payment);
        const template = { originationFundingSourceId: t.source.id };
        await move(tx, t.deps, payment, { to, by: 'payer', actor, template });
      }),
      refusedWith('CONFLICT', /not authorized/),
    );
  }
});

test('the owner of a stopped account authorizes anew by entering it again; after R10 by signing in at the bank', async () => {
  const linked = { kind: 'linked' as const, publicToken: 'public', accountId: 'account' };
  const stopped = await closedWith('R08');
  const stranger = { id: stopped.admin.userId, agreed: true };
  for (const by of [null, stranger, { ...stopped.owner, agreed: false }])
    await assert.rejects(stopped.enter(typed, by), refusedWith('BAD_INPUT', 'account.accountNumber'));
  await stopped.enter(typed, stopped.owner);
  assert.equal(await stopped.closedBy(), null);
  const trail = await database.db.select().from(auditLog).where(eq(auditLog.entityId, stopped.source.id));
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['openToDebits'],
  );

  const denied = await closedWith('R10');
  await assert.rejects(denied.enter(typed, denied.owner), refusedWith('BAD_INPUT', 'account.accountNumber'));
  await assert.rejects(denied.enter(linked, null), refusedWith('BAD_INPUT', 'account.accountId'));
  await denied.enter(linked, denied.owner);
  assert.equal(await denied.closedBy(), null);
});

test('a return waits for a request that is authorized automatically meanwhile, and holds it', async () => {
  const t = await standing();
  const first = await t.ask();
  await drainOutbox(t.deps);
  const { transferRef } = await t.paymentOf(first);
  t.bank.fail(transferRef ?? '', 'R10');
  const state = await t.bankTransfers.getTransfer(transferRef ?? '');
  assert.ok(state);
  const raced = await database.db.transaction(async (tx) => {
    const input = parsed(newRequest, {
      paymentOccasionId: t.occasion.id,
      request: { amount: 50_000, receiverEmail: t.payer.email },
    });
    const { templateId } = await sendTransactionRequest({ ...t.deps, db: tx }, t.admin, input);
    const applied = applyTransferState(t.deps, state);
    // The embedded database has one connection: there the return waits for all of this transaction.
    if (database.kind === 'postgres') await untilLocked(database);
    return { templateId, applied };
  });
  await raced.applied;
  assert.equal((await t.paymentOf(raced.templateId)).status, 'BLOCKED');
  await drainOutbox(t.deps);
  assert.equal(t.debits().length, 1);
});
