import { z } from 'zod';
import { bankDayOf, bankingDaysBetween, shiftDay } from '../../base/banking-days.ts';
import { pageSize } from '../../base/limits.ts';
import { mapPage, noPage, type Page } from '../../base/paging.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { Db } from '../../db/client.ts';
import type { StatementLineRow } from '../../db/rows.ts';
import { findMatched, matchesOf, oldestOpenLines, openLinePage, openLines } from './matching/store.ts';
import { movementsByIds, openMovementPage, openMovements, type BookedMovement } from './movements.ts';
import { spanOf } from './statements/store.ts';
import { lineException } from './three-ways/figures.ts';
import { notesOf, type threeWaysOf } from './three-ways/read.ts';

const PROPOSALS_SHOWN = 500;
/** So many matches are told where nobody says how many. */
const MATCHED_SHOWN = 50;
const PAGE = 100;

const text = z
  .string()
  .trim()
  .max(100)
  .nullish()
  .transform((value) => value ?? '');
const most = z.int().min(1).max(500).nullish();

export const wantedMatches = z.object({ text, most: most.transform((value) => value ?? MATCHED_SHOWN) });
export const wantedExceptions = z.object({ most: most.transform((value) => value ?? null) });
export const wantedPage = z.object({
  text,
  limit: z.int().nullish(),
  afterCursor: z.string().nullish(),
});

type Shown = Pick<StatementLineRow, 'id' | 'day' | 'amount' | 'description' | 'traceId'>;

/** A line as it is shown at the end of a day. */
const shownLine =
  (today: string) =>
  ({ id, day, amount, description, traceId }: Shown) => ({
    ...{ id, day, amount, description, traceId },
    age: bankingDaysBetween(day, today),
  });
const shownMovement =
  (today: string) => (movement: Omit<BookedMovement, 'traceId' | 'batchId' | 'transactionId'>) => ({
    ...movement,
    age: bankingDaysBetween(movement.day, today),
  });

/** An account's work, whose lists are read as they are asked for; `days` is null before its first statement. */
export interface AccountsMatching {
  fundingSourceId: string;
  days: ShownDays | null;
}

/** The days whose movements a statement could show by now, and the last that one tells of. */
interface ShownDays {
  since: string;
  through: string;
  throughDay: string;
}

export async function matchingOf(
  { deps }: GatewayContext,
  fundingSourceId: string,
): Promise<AccountsMatching> {
  const span = await spanOf(deps.db, fundingSourceId);
  if (span === null) return { fundingSourceId, days: null };
  const { firstDay: since, throughDay } = span;
  // What moved after the last statement is on none yet, but for what a bank shows a day before we book it.
  const through = [bankDayOf(deps.clock()), shiftDay(throughDay, 1)].toSorted()[0] ?? throughDay;
  return { fundingSourceId, days: { since, through, throughDay } };
}

/** Matches with their lines and movements, as they are shown at the end of a day. */
async function togetherOf(
  db: Db,
  fundingSourceId: string,
  day: string,
  matches: Awaited<ReturnType<typeof matchesOf>>,
) {
  const [line, movement] = [shownLine(day), shownMovement(day)];
  const ids = matches.flatMap(({ parts }) => parts.flatMap(({ movementId }) => movementId ?? []));
  const movements = new Map((await movementsByIds(db, fundingSourceId, ids)).map((each) => [each.id, each]));
  return matches.map(({ id, why, parts }) => ({
    ...{ id, why },
    lines: parts.flatMap((part) => (part.line === null ? [] : [line(part.line)])),
    movements: parts.flatMap(({ movementId }) => {
      const found = movements.get(movementId ?? '');
      return found === undefined ? [] : [movement(found)];
    }),
  }));
}

/** What is proposed, or the latest that was matched, so much of it as is told at once. */
export async function matchesShown(
  { deps: { db } }: GatewayContext,
  { fundingSourceId, days }: AccountsMatching,
  state: 'PROPOSED' | 'ACCEPTED',
) {
  if (days === null) return [];
  const atMost = state === 'PROPOSED' ? PROPOSALS_SHOWN : MATCHED_SHOWN;
  return togetherOf(
    db,
    fundingSourceId,
    days.throughDay,
    await matchesOf(db, fundingSourceId, state, atMost),
  );
}

export async function matchedLinesOf(
  { deps: { db } }: GatewayContext,
  fundingSourceId: string,
  wanted: z.output<typeof wantedMatches>,
) {
  const span = await spanOf(db, fundingSourceId);
  if (span === null) return { entries: [], total: 0 };
  const { matches, total } = await findMatched(db, fundingSourceId, wanted.text, wanted.most);
  return { entries: await togetherOf(db, fundingSourceId, span.throughDay, matches), total };
}

type Wanted = z.output<typeof wantedPage>;
const pageWanted = ({ limit, afterCursor }: Wanted) => ({
  size: pageSize(limit, PAGE),
  cursor: afterCursor ?? null,
});

/** A page of the lines that nothing explains. */
export async function linePageShown(
  context: GatewayContext,
  { fundingSourceId, days }: AccountsMatching,
  wanted: Wanted,
): Promise<Page<ReturnType<ReturnType<typeof shownLine>>>> {
  if (days === null) return noPage;
  const { db } = context.deps;
  const page = await openLinePage(db, fundingSourceId, wanted.text, pageWanted(wanted));
  return mapPage(page, shownLine(days.throughDay));
}

/** A page of the movements that the bank has not shown. */
export async function movementPageShown(
  context: GatewayContext,
  { fundingSourceId, days }: AccountsMatching,
  wanted: Wanted,
): Promise<Page<ReturnType<ReturnType<typeof shownMovement>>>> {
  if (days === null) return noPage;
  const { db } = context.deps;
  const among = { ...days, text: wanted.text };
  const page = await openMovementPage(db, fundingSourceId, among, pageWanted(wanted));
  return mapPage(page, shownMovement(days.throughDay));
}

/** Every open line: as builds from before there were pages ask for them. */
export const allLinesShown = async (db: Db, { fundingSourceId, days }: AccountsMatching) =>
  days === null ? [] : (await openLines(db, fundingSourceId)).map(shownLine(days.throughDay));

/** The same of movements that the bank has not shown. */
export const allMovementsShown = async (db: Db, { fundingSourceId, days }: AccountsMatching) =>
  days === null
    ? []
    : (await openMovements(db, fundingSourceId, days.since, days.through)).map(
        shownMovement(days.throughDay),
      );

/** The three ways of an account at the end of a day, whose lists of lines are read as they are asked for. */
export type AccountsThreeWays = NonNullable<Awaited<ReturnType<typeof threeWaysOf>>> & {
  fundingSourceId: string;
};

export const outstandingShown = ({ day, outstanding }: AccountsThreeWays) =>
  outstanding.map(shownMovement(day));
export const earlyShown = ({ day, early }: AccountsThreeWays) => early.map(shownLine(day));
export const openLinesShown = async (db: Db, { fundingSourceId, day }: AccountsThreeWays) =>
  (await openLines(db, fundingSourceId, day)).map(shownLine(day));

/** How much stands out, and how much of it nobody noted anything of. */
export async function exceptionCounts(
  { deps: { db } }: GatewayContext,
  { fundingSourceId, exceptions, openLines: { count, unnoted } }: AccountsThreeWays,
) {
  const notes = await notesOf(db, fundingSourceId);
  const bare = exceptions.filter(({ key }) => !notes.has(key)).length;
  return { all: exceptions.length + count, unnoted: bare + unnoted };
}

/** What stands out, with what was noted of it: so much of it, or all. */
export async function exceptionsShown(
  { deps: { db }, loaders }: GatewayContext,
  { fundingSourceId, day, exceptions }: AccountsThreeWays,
  atMost: number | null,
) {
  const lines =
    atMost === null
      ? await openLines(db, fundingSourceId, day)
      : await oldestOpenLines(db, fundingSourceId, day, Math.max(0, atMost - exceptions.length));
  const all = [...exceptions, ...lines.map(lineException)];
  const notes = await notesOf(db, fundingSourceId);
  return Promise.all(
    all.slice(0, atMost ?? all.length).map(async (each) => {
      const noted = notes.get(each.key);
      const owner = noted?.ownerId == null ? null : await loaders.user.load(noted.ownerId);
      return { ...each, note: noted?.note ?? null, owner };
    }),
  );
}
