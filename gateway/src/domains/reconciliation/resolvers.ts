import { z } from 'zod';
import { bankDayOf, bankingDaysBetween, shiftDay } from '../../base/banking-days.ts';
import { reconciles } from '../../access/rights.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { StatementLineRow } from '../../db/rows.ts';
import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { parsed } from '../../base/parse.ts';
import { organizationNamed } from '../../visibility/organizations.ts';
import { accountOf } from './account.ts';
import { reconciledAccounts } from './accounts.ts';
import { columnsInput, dayGiven, openingInput } from './changes.ts';
import { standingOf } from './feed/commands.ts';
import { daysOfJournal, journalOf } from './journal/asked.ts';
import { journalTotals } from './journal/lines.ts';
import { matchesOf, openLines } from './matching/store.ts';
import { movementsByIds, openMovements, type BookedMovement } from './movements.ts';
import { activeHolders } from '../users/members.ts';
import { signedFigures } from './periods/figures.ts';
import { amendmentsOf, periodsOf } from './periods/store.ts';
import { previewStatement } from './import-statement.ts';
import { spanOf, statementsOf } from './statements/store.ts';
import { notesOf, threeWaysOf } from './three-ways/read.ts';
import { waitingFor } from './unsigned.ts';

/** So many matches that count are shown; older ones are in the reports. */
const MATCHED_SHOWN = 50;
const PROPOSALS_SHOWN = 500;

const shownLine =
  (today: string) =>
  ({
    id,
    day,
    amount,
    description,
    traceId,
  }: Pick<StatementLineRow, 'id' | 'day' | 'amount' | 'description' | 'traceId'>) => ({
    ...{ id, day, amount, description, traceId },
    age: bankingDaysBetween(day, today),
  });
const shownMovement =
  (today: string) => (movement: Omit<BookedMovement, 'traceId' | 'batchId' | 'transactionId'>) => ({
    ...movement,
    age: bankingDaysBetween(movement.day, today),
  });

async function matchingOf({ deps }: GatewayContext, fundingSourceId: string) {
  const { db } = deps;
  const span = await spanOf(db, fundingSourceId);
  if (span === null) return { proposals: [], openLines: [], openMovements: [], matched: [] };
  const { firstDay, throughDay } = span;
  const [line, movement] = [shownLine(throughDay), shownMovement(throughDay)];
  // What moved after the last statement is on none yet, but for what a bank shows a day before we book it.
  const shownThrough = [bankDayOf(deps.clock()), shiftDay(throughDay, 1)].toSorted()[0] ?? throughDay;
  const shown = async (state: 'PROPOSED' | 'ACCEPTED', most: number) => {
    const matches = await matchesOf(db, fundingSourceId, state, most);
    const ids = matches.flatMap(({ parts }) => parts.flatMap(({ movementId }) => movementId ?? []));
    const movements = new Map(
      (await movementsByIds(db, fundingSourceId, ids)).map((each) => [each.id, each]),
    );
    return matches.map(({ id, why, parts }) => ({
      ...{ id, why },
      lines: parts.flatMap((part) => (part.line === null ? [] : [line(part.line)])),
      movements: parts.flatMap(({ movementId }) => {
        const found = movements.get(movementId ?? '');
        return found === undefined ? [] : [movement(found)];
      }),
    }));
  };
  return {
    proposals: await shown('PROPOSED', PROPOSALS_SHOWN),
    openLines: (await openLines(db, fundingSourceId)).map(line),
    openMovements: (await openMovements(db, fundingSourceId, firstDay, shownThrough)).map(movement),
    matched: await shown('ACCEPTED', MATCHED_SHOWN),
  };
}

async function threeWaysShown(
  { deps, loaders }: GatewayContext,
  fundingSourceId: string,
  day: string | null,
) {
  const figures = await threeWaysOf(deps.db, fundingSourceId, day);
  if (figures === null) return null;
  const notes = await notesOf(deps.db, fundingSourceId);
  const [line, movement] = [shownLine(figures.day), shownMovement(figures.day)];
  return {
    ...figures,
    outstanding: figures.outstanding.map(movement),
    openLines: figures.openLines.map(line),
    early: figures.early.map(line),
    exceptions: await Promise.all(
      figures.exceptions.map(async (each) => {
        const noted = notes.get(each.key);
        const owner = noted?.ownerId == null ? null : await loaders.user.load(noted.ownerId);
        return { ...each, note: noted?.note ?? null, owner };
      }),
    ),
  };
}

export const reconciliationResolvers: Resolvers = {
  Query: {
    async journalTotals(_root, { organizationSlug, ...days }, context) {
      const { id } = await organizationNamed(context, { organizationSlug });
      const db = await context.deps.database.reading('requests');
      return journalTotals(db, journalOf(id, daysOfJournal(days)));
    },
    async reconciledAccounts(_root, { organizationSlug }, context) {
      const { id } = await organizationNamed(context, { organizationSlug });
      return reconciledAccounts(context.deps.db, id, context.deps.clock());
    },
    async reconcilers(_root, { organizationSlug }, context) {
      const { id } = await organizationNamed(context, { organizationSlug });
      return activeHolders(context.deps.db, id, 'RECONCILE');
    },
    async reconciliationsWaiting(_root, { organizationSlug }, context) {
      const { id } = await organizationNamed(context, { organizationSlug });
      return waitingFor(context.deps.db, id, context.viewer.userId, context.deps.clock());
    },
    threeWays: (_root, { fundingSourceId, day }, context) =>
      threeWaysShown(context, fundingSourceId, dayGiven(day)),
    matching: (_root, { fundingSourceId }, context) => matchingOf(context, fundingSourceId),
    bankStatements: (_root, { fundingSourceId }, { deps }) => statementsOf(deps.db, fundingSourceId),
    reconciliationPeriods: (_root, { fundingSourceId }, { deps }) => periodsOf(deps.db, fundingSourceId),
    statementFeed: async (_root, { fundingSourceId }, context) =>
      standingOf(context.deps.db, await accountOf(context, fundingSourceId)),
    async statementPreview(_root, { fundingSourceId, uploadKey, ...given }, context) {
      const reading = parsed(z.object({ columns: columnsInput, openingBalance: openingInput }), given);
      return previewStatement(context.deps, await accountOf(context, fundingSourceId), uploadKey, reading);
    },
  },
  BankStatement: {
    importedBy: ({ importedById }, _args, { loaders }) => loaders.user.load(importedById),
  },
  ReconciliationPeriod: {
    preparedBy: ({ preparedById }, _args, { loaders }) => loaders.user.load(preparedById),
    reviewedBy: ({ reviewedById }, _args, { loaders }) =>
      reviewedById === null ? null : loaders.user.load(reviewedById),
    adjustedBank: ({ figures }) => signedFigures.parse(figures).adjustedBank,
    bookBalance: ({ figures }) => signedFigures.parse(figures).bookBalance,
    difference: ({ figures }) => signedFigures.parse(figures).difference,
    reported: ({ reportedAt }) => reportedAt !== null,
    reportHash: ({ pdfHash }) => pdfHash,
    async amendments({ id }, _args, { deps, loaders }) {
      const rows = await amendmentsOf(deps.db, id);
      return Promise.all(
        rows.map(async ({ id: amendmentId, text, at, byUserId }) => ({
          ...{ id: amendmentId, text, at: at.toISOString() },
          by: byUserId === null ? null : await loaders.user.load(byUserId),
        })),
      );
    },
    reviewable: ({ organizationId, preparedById, state }, _args, { viewer }) =>
      state === 'PREPARED' && preparedById !== viewer.userId && reconciles(viewer, organizationId),
  },
};
