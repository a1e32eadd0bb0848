import { randomUUID } from 'node:crypto';
import {
  bankStatements,
  ledgerEntries,
  ledgerTransactions,
  lineMatches,
  matchParts,
  reconciliationPeriods,
  statementLines,
} from '../../db/schema/index.ts';
import type { TestDeps } from '../deps.ts';

interface Subject {
  organizationId: string;
  /** Its lines are open, proposed and matched. */
  accountId: string;
  /** Its periods are prepared and locked. */
  signedAccountId: string;
  preparedById: string;
  mark: string;
}

const march = { fromDay: '2026-03-01', throughDay: '2026-03-31' };
const figures = {
  ...{
    day: '2026-01-31',
    bankBalance: 0,
    outstandingDeposits: 0,
    outstandingDisbursements: 0,
    adjustedBank: 0,
  },
  ...{ bookBalance: 0, filesBalance: 0, difference: 0, unexplained: 0 },
  ...{ outstanding: [], openLines: [], early: [], files: [], exceptions: [], statements: [] },
};

/** An account with a statement whose lines are open, proposed and matched, and one with a prepared and a locked period. */
export async function addReconciliation({ deps }: TestDeps, subject: Subject) {
  const { db } = deps;
  const { organizationId, accountId, signedAccountId, preparedById, mark } = subject;
  const of = { organizationId, fundingSourceId: accountId };
  const id = {
    ...{
      statement: randomUUID(),
      openLine: randomUUID(),
      proposedLine: randomUUID(),
      matchedLine: randomUUID(),
    },
    ...{ movement: randomUUID(), proposedMovement: randomUUID(), matchedMovement: randomUUID() },
    ...{ proposal: randomUUID(), match: randomUUID(), prepared: randomUUID(), locked: randomUUID() },
  };
  const balances = {
    openingBalance: 0,
    closingBalance: 600,
    lines: 3,
    newLines: 3,
    importedById: preparedById,
  };
  await db.insert(bankStatements).values({
    ...{ id: id.statement, ...of, ...march, ...balances, format: 'CSV', fileName: `${mark}.csv` },
    ...{ file: `statements/${organizationId}/none.txt`, sha256: mark, bytes: 1 },
  });
  const line = (lineId: string, amount: number, position: number) => ({
    ...{ id: lineId, ...of, statementId: id.statement, position, day: '2026-03-05', amount },
    ...{ description: `Line ${mark}`, mark: `${mark}-${position}` },
  });
  await db
    .insert(statementLines)
    .values([line(id.openLine, 100, 1), line(id.proposedLine, 200, 2), line(id.matchedLine, 300, 3)]);
  const moved = [
    { movementId: id.movement, amount: 100 },
    { movementId: id.proposedMovement, amount: 200 },
    { movementId: id.matchedMovement, amount: 300 },
  ];
  const at = new Date('2026-03-05T15:00:00.000Z');
  await db.insert(ledgerTransactions).values(
    moved.map(({ movementId }) => ({
      ...{ id: movementId, transactionId: randomUUID(), organizationId, posting: 'DEPOSITED' as const, at },
    })),
  );
  await db.insert(ledgerEntries).values(
    moved.flatMap(({ movementId: ledgerTransactionId, amount }) => [
      { ledgerTransactionId, account: `external:${accountId}`, amount },
      { ledgerTransactionId, account: 'provider:balance', amount: -amount },
    ]),
  );
  const match = { ...of, rule: 'AMOUNT' as const, why: `Why ${mark}` };
  await db.insert(lineMatches).values([
    { id: id.proposal, ...match, state: 'PROPOSED' },
    { id: id.match, ...match, state: 'ACCEPTED' },
  ]);
  const part = { fundingSourceId: accountId };
  await db.insert(matchParts).values([
    { ...part, matchId: id.proposal, lineId: id.proposedLine, counts: false },
    { ...part, matchId: id.proposal, movementId: id.proposedMovement, counts: false },
    { ...part, matchId: id.match, lineId: id.matchedLine, counts: true },
    { ...part, matchId: id.match, movementId: id.matchedMovement, counts: true },
  ]);
  const period = {
    ...{
      organizationId,
      fundingSourceId: signedAccountId,
      preparedById,
      preparedAt: at,
      preparedWords: mark,
    },
    ...{ figures, figuresHash: mark },
  };
  await db.insert(reconciliationPeriods).values([
    { id: id.locked, ...period, fromDay: '2026-01-01', throughDay: '2026-01-31', state: 'LOCKED' },
    { id: id.prepared, ...period, fromDay: '2026-02-01', throughDay: '2026-02-28', state: 'PREPARED' },
  ]);
  return id;
}
