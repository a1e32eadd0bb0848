import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { sha256 } from '../../base/sha256.ts';
import type { Database, Db } from '../../db/client.ts';
import {
  auditLog,
  bankStatements,
  bookedLines,
  daySeals,
  lineMatches,
  outbox,
  reconciliationPeriods,
  sealedRows,
  statementLines,
  transactionEvents,
  transactions,
} from '../../db/schema/index.ts';
import { recordChange } from '../../operations/audit.ts';
import { accounts } from '../../payments/ledger/postings.ts';
import { post } from '../../payments/ledger/store.ts';
import { declareSeed } from '../../seed/declare.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addPayment } from '../../testing/payments.ts';
import { addOrganization, addUser } from '../../testing/world.ts';
import { evidenceArchive } from './export/archive.ts';
import { periodScope } from './export/scopes.ts';
import { unzipped, zipped } from './proofs/archive.ts';
import { evidence as evidenceForm } from './proofs/evidence.ts';
import { nextDay, seal as sealForm, sealHash } from './proofs/sealed.ts';
import { verify } from './proofs/verify.ts';
import { verifyArchive } from './proofs/verify-archive.ts';
import { checkSeals } from './sealing/check-seals.ts';
import { sealDays } from './sealing/seal-days.ts';
import { sealsNow } from './sealing/standing.ts';
import { sealsOf } from './sealing/store.ts';
import { whole } from '../../providers/files/whole.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let database: Database;
let gateway: TestApp;
let world: Awaited<ReturnType<typeof makeWorld>>;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  world = await makeWorld();
});
after(async () => {
  await gateway.close();
  await database.close();
});

/** A payment beside another one, a statement and a signed period, over days that are sealed. */
async function makeWorld() {
  const { test } = gateway;
  const { deps } = test;
  const { db } = deps;
  const held = await addOrganization(test);
  const { organizationId, account } = held;
  const auditor = await addUser(test, { organizationId, roles: ['AUDIT'] });
  const person = await addUser(test, { organizationId, roles: ['ADMIN'] });

  const event = (templateId: number, type: string, reason: string) =>
    db.insert(transactionEvents).values({
      ...{
        transactionTemplateId: templateId,
        organizationId,
        type,
        at: deps.clock(),
        actorKind: 'system',
        reason,
      },
      data: { consent: { text: 'I authorize Harbor.' } },
    });
  const payment = async () => {
    const template = await addPayment(
      test,
      held,
      { displayStatus: 'DEPOSITED', address: '1 Pier Rd' },
      { status: 'DEPOSITED', destinationFundingSourceId: account.id },
    );
    await event(template.id, 'REQUESTED', 'asked for');
    await db.insert(outbox).values({
      ...{ kind: 'mail', key: `mail-${template.id}`, transactionTemplateId: template.id, status: 'done' },
      body: { mailKind: 'request', to: 'payer@a.example', data: { words: 'Please pay' } },
      createdAt: deps.clock(),
    });
    return template.id;
  };
  const paymentId = await payment();
  const otherId = await payment();
  await sealDays(deps);
  assert.equal(await db.$count(daySeals), 1);

  test.pass(DAY);
  await event(paymentId, 'DEPOSITED', 'arrived');
  const [transaction] = await db
    .select()
    .from(transactions)
    .where(eq(transactions.transactionTemplateId, paymentId));
  const movement = {
    transactionId: transaction?.id ?? '',
    organizationId,
    at: deps.clock(),
    currency: 'USD',
  };
  await post(db, { ...movement, posting: 'DEPOSITED' }, [
    { account: accounts.external(account.id), amount: 10_000 },
    { account: accounts.balance, amount: -10_000 },
  ]);
  const viewer = person.viewer;
  const change = { at: deps.clock(), viewer, organizationId, entity: 'fundingSource', entityId: account.id };
  await recordChange(db, { ...change, action: 'importStatement', after: { fileName: 'march.csv' } });

  const file = `statements/${organizationId}/${randomUUID()}.txt`;
  const csv = 'Date,Amount\n03/03/2026,100.00\n';
  await deps.ports.files.write(file, whole(csv));
  const [statement] = await db
    .insert(bankStatements)
    .values({
      ...{ organizationId, fundingSourceId: account.id, format: 'CSV', fileName: 'march.csv', file },
      ...{ sha256: sha256(csv), bytes: csv.length, fromDay: '2026-03-02', throughDay: '2026-03-03' },
      ...{ openingBalance: 0, closingBalance: 10_000, lines: 1, newLines: 1, importedById: person.id },
      createdAt: deps.clock(),
    })
    .returning();
  await db.insert(statementLines).values({
    ...{ organizationId, fundingSourceId: account.id, statementId: statement?.id ?? '', position: 1 },
    ...{ day: '2026-03-03', amount: 10_000, description: 'KEYTURN DEPOSIT', mark: 'm' },
  });
  const report = {
    pdf: `reconciliations/${organizationId}/a.pdf`,
    csv: `reconciliations/${organizationId}/a.csv`,
  };
  for (const key of Object.values(report)) await deps.ports.files.write(key, whole(key));
  const [period] = await db
    .insert(reconciliationPeriods)
    .values({
      ...{ organizationId, fundingSourceId: account.id, fromDay: '2026-03-02', throughDay: '2026-03-03' },
      ...{
        state: 'LOCKED',
        preparedById: person.id,
        preparedAt: deps.clock(),
        preparedWords: 'Looked at all',
      },
      ...{ reviewedById: auditor.id, reviewedAt: deps.clock(), reviewedWords: 'Agreed' },
      ...{ figures: { bankBalance: 10_000 }, figuresHash: sha256('figures'), ...report },
      ...{ pdfHash: sha256(report.pdf), csvHash: sha256(report.csv), reportedAt: deps.clock() },
    })
    .returning();
  test.pass(2 * DAY);
  await sealDays(deps);
  return {
    ...{ deps, organizationId, auditor, person, account, paymentId, otherId, file, report },
    ...{ periodId: period?.id ?? '', transactionId: transaction?.id ?? '', event },
  };
}

/** What `verify` says of the export of the period, and of its payment in it, as the database is now. */
async function verified(db: Db, published: string | null = null): Promise<string[]> {
  const scope = await periodScope(db, world.auditor.viewer, world.periodId);
  assert.ok(scope);
  const { asSealed, lines } = await verifyArchive(
    await evidenceArchive({ ...world.deps, db }, scope),
    published,
  );
  return asSealed ? [] : lines;
}

class TakenBack extends Error {}

/** Does something to the database as its owner can, looks, and takes it back. */
async function tampered(statements: readonly string[], look: (tx: Db) => Promise<void>): Promise<void> {
  const tampering = database.db.transaction(async (tx) => {
    for (const table of [
      'transaction_events',
      'ledger_transactions',
      'ledger_entries',
      'audit_log',
      'bank_statements',
      'day_seals',
      'sealed_rows',
      'sealed_subjects',
      'told_facts',
    ])
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await look(tx);
    throw new TakenBack();
  });
  await assert.rejects(tampering, TakenBack);
}

describe('days are sealed', () => {
  it('one by one, without a gap, and what is as it was sealed is found to be so', async () => {
    const seals = await sealsOf(database.db);
    assert.deepEqual(
      seals.map(({ day, late }) => [day, late]),
      [
        ['2026-03-01', 0],
        ['2026-03-02', 0],
        ['2026-03-03', 0],
        ['2026-03-04', 0],
      ],
    );
    assert.deepEqual(
      seals.map(({ rows }) => rows),
      [0, 8, 6, 0],
    );
    assert.deepEqual(await verified(database.db), []);
    const check = await checkSeals(world.deps);
    assert.deepEqual([check.differences, check.head?.day, check.late], [[], '2026-03-04', 0]);
    assert.deepEqual(await sealsNow(world.deps), { overdueMs: 0, late: 0, differences: 0, checkedMs: 0 });
  });

  it('and a seal is never changed or removed', async () => {
    for (const table of ['day_seals', 'sealed_rows', 'sealed_subjects'])
      for (const change of [`delete from ${table}`, `update ${table} set rows = 0`, `truncate ${table}`])
        await assert.rejects(
          database.db.execute(
            sql.raw(
              change.replace(/set rows = 0/, table === 'sealed_rows' ? 'set seal = 0' : 'set rows = 0'),
            ),
          ),
        );
  });

  it('and a line that is booked to a sealed day is neither put in nor late: it is sealed once it is known', async () => {
    const { deps, organizationId, account, person } = world;
    await tampered([], async (tx) => {
      const of = { organizationId, fundingSourceId: account.id };
      const createdAt = deps.clock();
      const [line] = await tx.select().from(statementLines);
      const [match] = await tx
        .insert(lineMatches)
        .values({ ...of, rule: 'BY_HAND', why: 'Booked', state: 'ACCEPTED', createdAt })
        .returning();
      const booking = randomUUID();
      await tx.insert(bookedLines).values({
        ...{ ...of, id: booking, lineId: line?.id ?? '', matchId: match?.id ?? '', kind: 'INTEREST' },
        ...{ bookedById: person.id, createdAt },
      });
      const at = new Date('2026-03-03T17:00:00.000Z');
      await post(tx, { transactionId: booking, organizationId, posting: 'BANK_LINE', at, currency: 'USD' }, [
        { account: accounts.external(account.id), amount: 100 },
        { account: accounts.outside('INTEREST'), amount: -100 },
      ]);
      assert.deepEqual(await verified(tx), []);
      assert.deepEqual((await checkSeals({ ...deps, db: tx })).differences, []);
      const later = { ...deps, db: tx, clock: () => new Date(createdAt.getTime() + 2 * DAY) };
      await sealDays(later);
      const sealed = await sealsOf(tx);
      assert.deepEqual(
        sealed.slice(4).map(({ rows, late }) => [rows > 0, late]),
        [
          [true, 0],
          [false, 0],
        ],
      );
      assert.deepEqual(await verified(tx), []);
      assert.deepEqual((await checkSeals({ ...deps, db: tx })).differences, []);
    });
  });

  it('and a day that should have been sealed is told by how long it is overdue', async () => {
    const late = { ...world.deps, clock: () => new Date('2026-03-06T13:00:00.000Z') };
    assert.equal((await sealsNow(late)).overdueMs, 12 * HOUR);
  });
});

describe('what is done to the database afterwards is found and named', () => {
  const one = (type: string) =>
    `(select id from transaction_events where type = '${type}' order by seq limit 1)`;
  const cases: Record<string, { does: string[]; operate: RegExp; verify: RegExp }> = {
    'a changed amount': {
      does: ['update ledger_entries set amount = amount * 2'],
      operate: /Payment \d+: movement [-\w]+, sealed with 2026-03-03, was changed/,
      verify: /CHANGED: movement [-\w]+, sealed with 2026-03-03/,
    },
    "an event's changed text": {
      does: [`update transaction_events set reason = 'never asked' where id = ${one('REQUESTED')}`],
      operate: /Payment \d+: event [-\w]+, sealed with 2026-03-02, was changed/,
      verify: /CHANGED: event [-\w]+, sealed with 2026-03-02/,
    },
    'the words of a consent': {
      does: [
        `update transaction_events set data = '{"consent":{"text":"I authorize all."}}' where id = ${one('REQUESTED')}`,
      ],
      operate: /event [-\w]+, sealed with 2026-03-02, was changed/,
      verify: /CHANGED: event/,
    },
    'a deleted row': {
      does: [`delete from transaction_events where id = ${one('REQUESTED')}`],
      operate: /Payment \d+: event [-\w]+, sealed with 2026-03-02, is gone/,
      verify: /LEFT OUT: event [-\w]+, sealed with 2026-03-02/,
    },
    'a deleted row with its leaf': {
      does: [
        `delete from sealed_rows where row_id = ${one('REQUESTED')}::text`,
        `delete from transaction_events where id = ${one('REQUESTED')}`,
      ],
      operate: /Seal 2 of 2026-03-02 has 8 rows, and 7 leaves are kept/,
      verify: /LEFT OUT: The leaves of 2026-03-02 are not those of its seal, which has 4; told are 3/,
    },
    'a row that was put into a sealed day': {
      does: [
        `insert into transaction_events (transaction_template_id, organization_id, type, at, actor_kind)
          select transaction_template_id, organization_id, 'APPROVED', at, 'system' from transaction_events where id = ${one('REQUESTED')}`,
      ],
      operate: /Payment \d+: event [-\w]+ of 2026-03-02 was put in: its day is sealed without it/,
      verify: /PUT IN: event [-\w]+ of 2026-03-02, which no seal has/,
    },
    'events whose days were swapped': {
      does: [
        `update transaction_events e set at = o.at from transaction_events o
          where e.transaction_template_id = o.transaction_template_id and e.type <> o.type`,
      ],
      operate: /event [-\w]+, sealed with 2026-03-03, was changed/,
      verify: /CHANGED: event [-\w]+, sealed with 2026-03-03/,
    },
    'seals whose days were swapped': {
      does: [
        "update day_seals set day = '1999-01-01' where number = 2",
        "update day_seals set day = '2026-03-02' where number = 3",
        "update day_seals set day = '2026-03-03' where number = 2",
      ],
      operate: /Seal 2 of 2026-03-03 was changed: it does not have its own hash/,
      verify: /CHANGED: Seal 2 of 2026-03-03 was changed/,
    },
    'leaves that were moved to another seal': {
      does: ['update sealed_rows set seal = 2 where seal = 3'],
      operate: /Seal 3 of 2026-03-03 has 6 rows, and 0 leaves are kept of it/,
      verify: /LEFT OUT: The leaves of 2026-03-03 are not those of its seal/,
    },
    'a changed audit line': {
      does: [`update audit_log set after = '{"fileName":"april.csv"}' where action = 'importStatement'`],
      operate: /Account [-\w]+: audit [-\w]+, sealed with 2026-03-03, was changed/,
      verify: /CHANGED: audit [-\w]+, sealed with 2026-03-03/,
    },
    'a changed statement': {
      does: ['update bank_statements set closing_balance = 1'],
      operate: /Account [-\w]+: statement [-\w]+, sealed with 2026-03-03, was changed/,
      verify: /CHANGED: statement [-\w]+, sealed with/,
    },
    "a statement's changed line": {
      does: ["update statement_lines set description = 'KEYTURN'"],
      operate: /statement-line [-\w]+, sealed with 2026-03-03, was changed/,
      verify: /CHANGED: statement-line/,
    },
    'the figures of a signed period': {
      does: [`update reconciliation_periods set figures = '{"bankBalance": 9000}'`],
      operate: /period [-\w]+, sealed with 2026-03-03, was changed/,
      verify: /CHANGED: period [-\w]+, sealed with 2026-03-03/,
    },
    'a signed period that is opened again': {
      does: [`update reconciliation_periods set state = 'PREPARED'`],
      operate: /period [-\w]+, sealed with 2026-03-03, is gone/,
      verify: /LEFT OUT: period/,
    },
    'an altered seal': {
      does: [`update day_seals set root = '${'0'.repeat(64)}' where number = 3`],
      operate: /Seal 3 of 2026-03-03 was changed: it does not have its own hash/,
      verify: /CHANGED: The proof of 2026-03-03 does not lead to its seal/,
    },
    "a mail's address": {
      does: [
        `update told_facts set facts = facts || '{"to":"other@a.example"}' where what = 'mail' and facts ->> 'to' = 'payer@a.example'`,
      ],
      operate: /Payment \d+: told [-\w]+, sealed with 2026-03-02, was changed/,
      verify: /CHANGED: told [-\w]+, sealed with 2026-03-02/,
    },
    'what a mail said': {
      does: [`update told_facts set facts = facts || '{"sha256":"0"}' where what = 'mail'`],
      operate: /told [-\w]+, sealed with 2026-03-02, was changed/,
      verify: /CHANGED: told/,
    },
    "the provider's answer, taken away": {
      does: [`delete from told_facts where what = 'provider''s transfer'`],
      operate: /Payment \d+: told [-\w]+, sealed with 2026-03-02, is gone/,
      verify: /LEFT OUT: told [-\w]+, sealed with 2026-03-02/,
    },
    "a payment's particulars, another time": {
      does: [
        `insert into told_facts (transaction_template_id, organization_id, what, name, facts, at)
          select transaction_template_id, organization_id, what, name, facts || '{"receiver":"x@a.example"}', '2026-03-03T10:00:00Z'
          from told_facts where what = 'particulars'`,
      ],
      operate: /Payment \d+: told [-\w]+ of 2026-03-03 was put in/,
      verify: /PUT IN: told [-\w]+ of 2026-03-03, which no seal has/,
    },
    'where a payment begins': {
      does: ['update sealed_subjects set former = 1 where seal = 2'],
      operate: /The subjects kept of seal 2 of 2026-03-02 are not those that were sealed/,
      verify: /CHANGED: The proof of 2026-03-02 does not lead to its seal/,
    },
    'a removed seal': {
      does: ['delete from day_seals where number = 2'],
      operate: /Seal 3 of 2026-03-03 does not follow the seal before it/,
      verify: /Seal 3 of 2026-03-03 does not follow the seal before it/,
    },
    "a payment that was taken out of a day's tree": {
      does: ['delete from sealed_subjects where seal = 2'],
      operate: /The subjects kept of seal 2 of 2026-03-02 are not those that were sealed/,
      verify: /CHANGED: The proof of 2026-03-02 does not lead to its seal/,
    },
  };
  for (const [name, { does, operate, verify }] of Object.entries(cases)) {
    it(name, async () => {
      await tampered(does, async (tx) => {
        const { differences } = await checkSeals({ ...world.deps, db: tx });
        assert.match(differences.join('\n'), operate);
        assert.ok((await sealsNow({ ...world.deps, db: tx })).differences > 0);
        assert.match((await verified(tx)).join('\n'), verify);
      });
      assert.deepEqual(await verified(database.db), []);
    });
  }

  it('files of statements and signed reports that were changed', async () => {
    const { deps, file, report } = world;
    for (const [key, operate, verify] of [
      [
        file,
        /Statement [-\w]+ \(march.csv\): the file was changed/,
        /CHANGED: statements\/[-\w]+march.csv of statement/,
      ],
      [
        report.pdf,
        /report \(PDF\) of period [-\w]+: the file was changed/,
        /CHANGED: reports\/[-\w]+.pdf of period/,
      ],
      [
        report.csv,
        /report \(CSV\) of period [-\w]+: the file was changed/,
        /CHANGED: reports\/[-\w]+.csv of period/,
      ],
    ] as const) {
      const stored = await deps.ports.files.read(key);
      const kept = stored === null ? '' : Buffer.concat(await stored.content.toArray()).toString();
      await deps.ports.files.write(key, whole(`${kept} and more`));
      assert.match((await checkSeals(deps)).differences.join('\n'), operate);
      assert.match((await verified(database.db)).join('\n'), verify);
      await deps.ports.files.remove(key);
      assert.match((await checkSeals(deps)).differences.join('\n'), /the file is gone/);
      assert.match((await verified(database.db)).join('\n'), /LEFT OUT: .* is not in the archive/);
      await deps.ports.files.write(key, whole(kept));
    }
    assert.deepEqual((await checkSeals(deps)).differences, []);
  });

  it('a chain that was made anew from what was changed, by the seal that was published', async () => {
    const published = (await sealsOf(database.db)).at(-1)?.hash ?? '';
    assert.deepEqual((await checkSeals(world.deps, published)).differences, []);
    const anew = ['delete from day_seals', 'delete from sealed_rows', 'delete from sealed_subjects'];
    await tampered([`update transaction_events set reason = 'other'`, ...anew], async (tx) => {
      await sealDays({ ...world.deps, db: tx });
      assert.deepEqual((await checkSeals({ ...world.deps, db: tx })).differences, []);
      const { differences } = await checkSeals({ ...world.deps, db: tx }, published);
      assert.deepEqual(differences, ['The published seal is not in this chain.']);
      assert.match((await verified(tx, published)).join('\n'), /published seal is not in this chain/);
    });
  });
});

describe('evidence is handed out', () => {
  const fetched = async (userId: string, path: string) =>
    gateway.app.inject({ url: `/reconciliation/evidence/${path}`, headers: await gateway.headersOf(userId) });

  it('to who sees the reconciliation, of payment, file and period, and leaves an audit line', async () => {
    const { auditor, person, paymentId, periodId, account } = world;
    const stranger = await addUser(gateway.test);
    const staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
    const paths = [
      `payments/${paymentId}`,
      `periods/${periodId}`,
      `accounts/${account.id}?file=${encodeURIComponent('1 Pier Rd')}`,
    ];
    for (const path of paths) {
      for (const user of [stranger, person])
        assert.equal((await fetched(user.id, path)).statusCode, 404, path);
      assert.equal((await fetched(staff.id, path)).statusCode, 200);
      const response = await fetched(auditor.id, path);
      assert.deepEqual([response.statusCode, response.headers['content-type']], [200, 'application/zip']);
      const verdict = await verifyArchive(response.rawPayload, null);
      assert.ok(verdict.asSealed, verdict.lines.join('\n'));
      const lines = await database.db
        .select()
        .from(auditLog)
        .where(sql`action = 'exportEvidence' and after ->> 'sha256' = ${sha256(response.rawPayload)}`);
      assert.ok(lines.some(({ actorUserId }) => actorUserId === auditor.id));
    }
    for (const path of [
      'payments/1',
      'payments/x',
      `periods/${randomUUID()}`,
      `accounts/${account.id}?file=Nowhere`,
      'accounts/x',
    ])
      assert.equal((await fetched(auditor.id, path)).statusCode, 404, path);
  });

  it('and says nothing of other payments', async () => {
    const { auditor, paymentId, otherId } = world;
    const files = unzipped((await fetched(auditor.id, `payments/${paymentId}`)).rawPayload);
    const json = new TextDecoder().decode(files.get('evidence.json'));
    assert.ok(json.includes(String(paymentId)) && json.includes('I authorize Harbor.'));
    assert.ok(!json.includes(String(otherId)));
  });

  it('and what stands before what is shown cannot be left out', async () => {
    const { auditor, periodId, paymentId } = world;
    const files = unzipped((await fetched(auditor.id, `periods/${periodId}`)).rawPayload);
    const whole = evidenceForm.parse(JSON.parse(new TextDecoder().decode(files.get('evidence.json'))));
    const contents = new Map([...files].filter(([name]) => !name.startsWith('evidence.')));
    const later = (subject: string, from: number) =>
      verify(
        {
          ...whole,
          subjects: whole.subjects.map((each) =>
            each.subject === subject
              ? {
                  ...{ subject, from, sealed: each.sealed.filter(({ seal }) => seal >= from) },
                  rows: each.rows.filter(({ at }) => at >= (whole.seals[from - 1]?.day ?? '9')),
                }
              : each,
          ),
        },
        contents,
        null,
      ).verdicts.find((each) => each.subject === subject)?.findings;
    const payment = `payment:${paymentId}`;
    const account = `account:${world.account.id}`;
    const beginning = (subject: string) => whole.subjects.find((each) => each.subject === subject)?.from ?? 0;
    assert.deepEqual([beginning(payment), beginning(account)], [2, 2]);
    const without = (day: string) => ({
      ...{ difference: 'not proven', text: `Nothing proves that it begins with ${day}.` },
    });
    // The account had nothing before the third day, and its seal says so.
    for (const [subject, whole, cut, day] of [
      [payment, 2, 3, '2026-03-03'],
      [account, 3, 4, '2026-03-04'],
    ] as const) {
      assert.deepEqual(later(subject, whole), []);
      assert.deepEqual(later(subject, cut), [without(day)]);
      assert.match(later(subject, 5)?.[0]?.text ?? '', /begins after the last seal/);
    }
  });

  it('and what has changed since is told beside, until it is sealed too', async () => {
    const { auditor, otherId } = world;
    const toldOf = async () => {
      const files = unzipped((await fetched(auditor.id, `payments/${otherId}`)).rawPayload);
      return evidenceForm.parse(JSON.parse(new TextDecoder().decode(files.get('evidence.json')))).told;
    };
    assert.deepEqual(await toldOf(), []);
    await database.db.execute(
      sql`update transaction_templates set receiver_email = 'new@a.example' where id = ${otherId}`,
    );
    assert.deepEqual(
      (await toldOf()).map(({ what, facts }) => [what, facts['receiver']]),
      [['particulars', 'new@a.example']],
    );
  });

  it('and `pnpm verify` checks the file alone', async () => {
    const { auditor, paymentId } = world;
    const archive = (await fetched(auditor.id, `payments/${paymentId}`)).rawPayload;
    const folder = mkdtempSync(join(tmpdir(), 'keyturn-evidence-'));
    const run = (content: Uint8Array, ...words: string[]) => {
      const path = join(folder, 'evidence.zip');
      writeFileSync(path, content);
      const cli = fileURLToPath(new URL('./verify-cli.ts', import.meta.url));
      const { status, stdout, stderr } = spawnSync(process.execPath, [cli, path, ...words], {
        encoding: 'utf8',
      });
      return { status, said: stdout + stderr };
    };
    try {
      const published = (await sealsOf(database.db)).at(-1)?.hash ?? '';
      const good = run(archive, '--seal', published);
      assert.equal(good.status, 0, good.said);
      assert.match(good.said, /Payment \d+: as sealed. 6 rows as sealed, 2026-03-02 through 2026-03-04/);
      assert.match(good.said, /The published seal is that of 2026-03-04. It is the last one./);
      const earlier = run(archive, '--seal', (await sealsOf(database.db))[1]?.hash ?? '');
      assert.match(earlier.said, /that of 2026-03-02. What was sealed later has no published seal yet/);
      assert.match(run(archive).said, /only a published seal/);
      const other = run(archive, '--seal', sha256('another'));
      assert.equal(other.status, 1);
      const files = unzipped(archive);
      const json = new TextDecoder().decode(files.get('evidence.json'));
      const at = new Date('2026-03-05T00:00:00.000Z');
      const changed = (name: string, content: string) =>
        zipped(new Map([...files, [name, Buffer.from(content)]]), at);
      const forged = changed('evidence.json', json.replace('asked for', 'given back'));
      const bad = run(forged);
      assert.equal(bad.status, 1);
      assert.match(bad.said, /NOT AS SEALED[^]*CHANGED: event/);
      const drawn = run(changed('evidence.pdf', '%PDF-1.7'));
      assert.deepEqual([drawn.status, /CHANGED: evidence.pdf/.test(drawn.said)], [1, true]);
      for (const broken of [
        Buffer.from('no zip'),
        archive.subarray(0, 500),
        zipped(new Map([['a', 'b']]), at),
      ])
        assert.equal(run(broken).status, 2);
      assert.equal(run(archive, '--seal', 'short').status, 2);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

it('what becomes known late goes into the next seal under its own day, and is counted', async () => {
  const { deps, paymentId, organizationId } = world;
  await database.db.insert(transactionEvents).values({
    ...{ transactionTemplateId: paymentId, organizationId, type: 'NOTED', actorKind: 'system' },
    at: new Date('2026-03-03T23:59:00.000Z'),
  });
  assert.match((await checkSeals(deps)).differences.join('\n'), /of 2026-03-03 was put in/);
  gateway.test.pass(DAY);
  const queued: string[] = [];
  const jobs = { enqueue: async (_tx: Db, lane: string) => void queued.push(lane) };
  await Promise.all([sealDays({ ...deps, jobs }), sealDays({ ...deps, jobs })]);
  assert.deepEqual(queued, ['seal-check']);
  const seals = await sealsOf(database.db);
  assert.deepEqual([seals.at(-1)?.day, seals.at(-1)?.late], ['2026-03-05', 1]);
  assert.deepEqual((await checkSeals(deps)).differences, []);
  assert.deepEqual(await verified(database.db), []);
});

it('a seal is read as it was written', async () => {
  for (const each of await sealsOf(database.db)) {
    assert.equal(sealHash(sealForm.parse(JSON.parse(JSON.stringify(each)))), each.hash);
    assert.equal(nextDay(nextDay('2026-02-27')), '2026-03-01');
  }
});

it('verifying reads nothing of the database, the settings or the network', () => {
  const seen = new Set<string>();
  const outside = new Set<string>();
  const read = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/from '([^']+)'/g)) {
      if (name.startsWith('.')) read(fileURLToPath(new URL(name, `file://${path}`)));
      else outside.add(name);
    }
  };
  read(fileURLToPath(new URL('./verify-cli.ts', import.meta.url)));
  const folders = [...seen].map((path) => /src\/((?:domains\/)?[^/]+\/)/.exec(path)?.[1]);
  assert.deepEqual([...new Set(folders)].toSorted(), ['base/', 'domains/evidence/']);
  assert.deepEqual([...outside].toSorted(), [
    'fflate',
    'node:crypto',
    'node:fs/promises',
    'node:url',
    'node:util',
    'pdfkit',
    'zod',
  ]);
});

it('a day whose sealing was broken off is sealed from where it stood, and no evidence shows it before', async () => {
  const { deps, paymentId, event, auditor } = world;
  gateway.test.pass(DAY);
  await event(paymentId, 'NOTED', 'twice');
  gateway.test.pass(DAY);
  const broken = { enqueue: () => Promise.reject(new Error('out of power')) };
  const before = (await sealsOf(database.db)).length;
  await sealDays({ ...deps, jobs: broken }).catch(() => undefined);
  assert.ok((await sealsOf(database.db)).length > before, 'days before the last one need no job');
  const left = (await sealsOf(database.db)).length;
  const [open] = await database.db
    .select()
    .from(sealedRows)
    .where(eq(sealedRows.seal, left + 1));
  assert.ok(open !== undefined, 'leaves of the broken seal are there');
  const response = await gateway.app.inject({
    url: `/reconciliation/evidence/payments/${paymentId}`,
    headers: await gateway.headersOf(auditor.id),
  });
  assert.ok((await verifyArchive(response.rawPayload, null)).asSealed);
  await sealDays(deps);
  assert.equal((await sealsOf(database.db)).length, left + 1);
  assert.deepEqual((await checkSeals(deps)).differences, []);
  assert.deepEqual(await verified(database.db), []);
});

it('rows that a seed puts into sealed days are no alarm, and are sealed', async () => {
  const { deps, organizationId, paymentId } = world;
  const before = (await sealsNow(deps)).late;
  await database.db.insert(transactionEvents).values({
    ...{ transactionTemplateId: paymentId, organizationId, type: 'NOTED', actorKind: 'system' },
    at: new Date('2026-03-02T10:00:00.000Z'),
  });
  await declareSeed(database.db, deps.clock(), 'one payment');
  gateway.test.pass(DAY);
  await sealDays(deps);
  assert.equal((await sealsOf(database.db)).at(-1)?.late, 1);
  assert.equal((await sealsNow(deps)).late, before);
  assert.deepEqual((await checkSeals(deps)).differences, []);
});
