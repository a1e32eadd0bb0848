import { z } from 'zod';
import { badInput, notFound } from '../../base/errors.ts';
import { byId, id, requiredText } from '../../base/inputs.ts';
import { uuidOf } from '../../base/ids.ts';
import type { GatewayContext } from '../../context/context.ts';
import { bookingKinds, type MatchState } from '../../db/schema/values.ts';
import { changes } from '../../graph/changes.ts';
import { createLinkToken } from '../bank-links/link-token.ts';
import { accountOf } from './account.ts';
import { noteException } from './exceptions.ts';
import { bringNow, setFeed, standingOf } from './feed/commands.ts';
import { bookLine, decide, matchAgain, matchByHand, splitLine } from './matching/decisions.ts';
import { lineById, matchById } from './matching/store.ts';
import { amendPeriod, lockPeriod, preparePeriod, sendBackPeriod } from './periods/commands.ts';
import { periodById } from './periods/store.ts';
import { changesAccount } from './policy.ts';
import { csvColumns } from './statements/formats/csv.ts';
import { importStatement } from './import-statement.ts';

const cents = z.int().min(-100_000_000_000).max(100_000_000_000);
const ids = z.array(z.uuid('Invalid')).max(100);
const day = z.iso.date('Enter a day like 2026-03-31');
const words = requiredText(2_000);

/** The columns that a person chose; null for what is recognised. */
export const columnsInput = csvColumns.nullish().transform((value) => value ?? null);
/** The balance that a person typed, for a file that tells none. */
export const openingInput = cents.nullish().transform((value) => value ?? null);

const ofAccount = {
  about: 'The account',
  allows: (context: GatewayContext, { fundingSourceId }: { fundingSourceId: string }) =>
    changesAccount(context, fundingSourceId),
};

type Kept = { fundingSourceId: string } | null;
type Finding<Row> = (context: GatewayContext, id: string) => Promise<Row | null>;
const found =
  <Row>(read: (db: GatewayContext['deps']['db'], id: string) => Promise<Row | null>): Finding<Row> =>
  async ({ deps }, given) => {
    const known = uuidOf(given);
    return known === null ? null : read(deps.db, known);
  };
const theMatch = found(matchById);
const theLine = found(lineById);
const thePeriod = found(periodById);

/** Who may change something of an account that is named by its own id. */
const of = (about: string, find: Finding<Exclude<Kept, null>>) => ({
  about,
  async allows(context: GatewayContext, { id: given }: { id: string }): Promise<boolean> {
    const row = await find(context, given);
    return row !== null && changesAccount(context, row.fundingSourceId);
  },
});

/** What was decided about, with its account. @throws GatewayError NOT_FOUND where it is gone */
async function known<Row extends { fundingSourceId: string }>(
  context: GatewayContext,
  find: Finding<Row>,
  given: string,
  about: string,
) {
  const row = await find(context, given);
  if (row === null) throw notFound(about);
  const { deps, viewer } = context;
  return { row, by: { deps, viewer, account: await accountOf(context, row.fundingSourceId) } };
}

const byOf = async (context: GatewayContext, fundingSourceId: string) => ({
  deps: context.deps,
  viewer: context.viewer,
  account: await accountOf(context, fundingSourceId),
});

const deciding = (action: string, from: MatchState, to: MatchState) => ({
  ...of('The match', theMatch),
  input: byId,
  async run(context: GatewayContext, given: { id: string }): Promise<string> {
    const { row, by } = await known(context, theMatch, given.id, 'The match');
    return decide(by, row, action, from, to);
  },
});

export const reconciliationChanges = changes({
  importStatement: {
    ...ofAccount,
    input: z.object({
      fundingSourceId: id,
      uploadKey: z.string().max(200),
      fileName: requiredText(200),
      columns: columnsInput,
      openingBalance: openingInput,
    }),
    made: 'outside',
    async run(context, { fundingSourceId, ...file }) {
      return importStatement(context.deps, context.viewer, await accountOf(context, fundingSourceId), file);
    },
  },
  setStatementFeed: {
    ...ofAccount,
    input: z.object({ fundingSourceId: id, active: z.boolean() }),
    async run(context, { fundingSourceId, active }) {
      const account = await accountOf(context, fundingSourceId);
      await setFeed(context.deps, context.viewer, account, active);
      return standingOf(context.deps.db, account);
    },
  },
  bringStatement: {
    ...ofAccount,
    input: z.object({ fundingSourceId: id }),
    made: 'outside',
    async run(context, { fundingSourceId }) {
      const account = await accountOf(context, fundingSourceId);
      await bringNow(context.deps, account);
      return standingOf(context.deps.db, account);
    },
  },
  renewBankSignIn: {
    ...ofAccount,
    input: z.object({ fundingSourceId: id }),
    made: 'outside',
    run: ({ deps, viewer }, { fundingSourceId }) =>
      createLinkToken(deps, viewer, { fundingSourceId, redirectUri: null }),
  },
  matchAgain: {
    ...ofAccount,
    input: z.object({ fundingSourceId: id }),
    run: async (context, { fundingSourceId }) => matchAgain(await byOf(context, fundingSourceId)),
  },
  acceptMatch: deciding('acceptMatch', 'PROPOSED', 'ACCEPTED'),
  rejectMatch: deciding('rejectMatch', 'PROPOSED', 'REJECTED'),
  undoMatch: deciding('undoMatch', 'ACCEPTED', 'UNDONE'),
  matchByHand: {
    ...ofAccount,
    input: z.object({ fundingSourceId: id, lineIds: ids, movementIds: ids }),
    run: async (context, { fundingSourceId, ...chosen }) =>
      matchByHand(await byOf(context, fundingSourceId), chosen),
  },
  splitLine: {
    ...of('The line', theLine),
    input: z.object({
      id,
      amounts: z
        .array(cents.refine((amount) => amount !== 0, 'No part is nothing'))
        .min(2)
        .max(50),
    }),
    async run(context, { id: given, amounts }) {
      const { row, by } = await known(context, theLine, given, 'The line');
      return splitLine(by, row, amounts);
    },
  },
  bookLine: {
    ...of('The line', theLine),
    input: z.object({ id, kind: z.enum(bookingKinds), file: z.string().trim().max(200).nullish() }),
    async run(context, { id: given, kind, file }) {
      const { row, by } = await known(context, theLine, given, 'The line');
      return bookLine(by, row, { kind, file: file ? file : null });
    },
  },
  noteException: {
    ...ofAccount,
    input: z.object({
      fundingSourceId: id,
      key: requiredText(300),
      ownerId: z.uuid('Invalid').nullish(),
      note: requiredText(1_000),
    }),
    run: async (context, { fundingSourceId, ...noted }) =>
      noteException(context.deps, context.viewer, await accountOf(context, fundingSourceId), noted),
  },
  prepareReconciliation: {
    ...ofAccount,
    input: z.object({ fundingSourceId: id, fromDay: day, throughDay: day, words }),
    run: async (context, { fundingSourceId, ...period }) =>
      preparePeriod(context.deps, context.viewer, await accountOf(context, fundingSourceId), period),
  },
  reviewReconciliation: {
    ...of('The period', thePeriod),
    input: z.object({ id, words }),
    async run(context, { id: given, words: said }) {
      const { row } = await known(context, thePeriod, given, 'The period');
      return lockPeriod(context.deps, context.viewer, row, said);
    },
  },
  sendBackReconciliation: {
    ...of('The period', thePeriod),
    input: z.object({ id, words }),
    async run(context, { id: given, words: said }) {
      const { row } = await known(context, thePeriod, given, 'The period');
      return sendBackPeriod(context.deps, context.viewer, row, said);
    },
  },
  amendReconciliation: {
    ...of('The period', thePeriod),
    input: z.object({ id, text: words }),
    async run(context, { id: given, text }) {
      const { row } = await known(context, thePeriod, given, 'The period');
      return amendPeriod(context.deps, context.viewer, row, text);
    },
  },
});

/** A day of the banks as a query names it. @throws GatewayError BAD_INPUT */
export function dayGiven(given: string | null | undefined): string | null {
  if (given == null) return null;
  if (!day.safeParse(given).success) throw badInput('Enter a day like 2026-03-31', 'day');
  return given;
}
