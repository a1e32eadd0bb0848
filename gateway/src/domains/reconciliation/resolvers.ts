import { z } from 'zod';
import { reconciles } from '../../access/rights.ts';
import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { parsed } from '../../base/parse.ts';
import { organizationNamed } from '../../visibility/organizations.ts';
import { accountOf } from './account.ts';
import { reconciledAccount, reconciledAccounts } from './accounts.ts';
import { columnsInput, dayGiven, openingInput } from './changes.ts';
import { standingOf } from './feed/commands.ts';
import { daysOfJournal, journalOf } from './journal/asked.ts';
import { journalTotals } from './journal/lines.ts';
import { activeHolders } from '../users/members.ts';
import { signedFigures } from './periods/figures.ts';
import { amendmentsOf, periodsOf } from './periods/store.ts';
import { previewStatement } from './import-statement.ts';
import {
  allLinesShown,
  allMovementsShown,
  earlyShown,
  exceptionCounts,
  exceptionsShown,
  linePageShown,
  matchedLinesOf,
  matchesShown,
  matchingOf,
  movementPageShown,
  openLinesShown,
  outstandingShown,
  wantedExceptions,
  wantedMatches,
  wantedPage,
} from './shown.ts';
import { statementsOf } from './statements/store.ts';
import { threeWaysOf } from './three-ways/read.ts';
import { waitingFor } from './unsigned.ts';

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
    reconciledAccount: (_root, { fundingSourceId }, { deps }) =>
      reconciledAccount(deps.db, fundingSourceId, deps.clock()),
    async reconcilers(_root, { organizationSlug }, context) {
      const { id } = await organizationNamed(context, { organizationSlug });
      return activeHolders(context.deps.db, id, 'RECONCILE');
    },
    async reconciliationsWaiting(_root, { organizationSlug }, context) {
      const { id } = await organizationNamed(context, { organizationSlug });
      return waitingFor(context.deps.db, id, context.viewer.userId, context.deps.clock());
    },
    async threeWays(_root, { fundingSourceId, day }, { deps }) {
      const figures = await threeWaysOf(deps.db, fundingSourceId, dayGiven(day));
      return figures === null ? null : { ...figures, fundingSourceId };
    },
    matching: (_root, { fundingSourceId }, context) => matchingOf(context, fundingSourceId),
    matchedLines: (_root, { fundingSourceId, ...given }, context) =>
      matchedLinesOf(context, fundingSourceId, parsed(wantedMatches, given)),
    openLines: async (_root, { fundingSourceId, ...given }, context) =>
      linePageShown(context, await matchingOf(context, fundingSourceId), parsed(wantedPage, given)),
    openMovements: async (_root, { fundingSourceId, ...given }, context) =>
      movementPageShown(context, await matchingOf(context, fundingSourceId), parsed(wantedPage, given)),
    bankStatements: (_root, { fundingSourceId }, { deps }) => statementsOf(deps.db, fundingSourceId),
    reconciliationPeriods: (_root, { fundingSourceId }, { deps }) => periodsOf(deps.db, fundingSourceId),
    statementFeed: async (_root, { fundingSourceId }, context) =>
      standingOf(context.deps.db, await accountOf(context, fundingSourceId)),
    async statementPreview(_root, { fundingSourceId, uploadKey, ...given }, context) {
      const reading = parsed(z.object({ columns: columnsInput, openingBalance: openingInput }), given);
      return previewStatement(context.deps, await accountOf(context, fundingSourceId), uploadKey, reading);
    },
  },
  Matching: {
    proposals: (matching, _args, context) => matchesShown(context, matching, 'PROPOSED'),
    matched: (matching, _args, context) => matchesShown(context, matching, 'ACCEPTED'),
    openLines: (matching, _args, { deps }) => allLinesShown(deps.db, matching),
    openMovements: (matching, _args, { deps }) => allMovementsShown(deps.db, matching),
  },
  ThreeWays: {
    outstanding: outstandingShown,
    early: earlyShown,
    openLines: (ways, _args, { deps }) => openLinesShown(deps.db, ways),
    exceptions: (ways, args, context) => exceptionsShown(context, ways, parsed(wantedExceptions, args).most),
    exceptionCount: async (ways, _args, context) => (await exceptionCounts(context, ways)).all,
    unnotedExceptions: async (ways, _args, context) => (await exceptionCounts(context, ways)).unnoted,
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
