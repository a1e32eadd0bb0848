import { inArray, min } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { sealedSubjects } from '../../../db/schema/index.ts';
import { templatesByIds } from '../../../records/payments.ts';
import { dayTree } from '../proofs/day-tree.ts';
import { evidence, type Evidence } from '../proofs/evidence.ts';
import { keyOf, type Seal, type SealedRow } from '../proofs/sealed.ts';
import { rowsNow, sources } from '../sealing/sources.ts';
import { leavesOf, sealsOf, subjectsOfSeal } from '../sealing/store.ts';
import { filesOf } from './files.ts';
import { toldOf } from './told.ts';

/** What evidence is asked of. */
export interface Scope {
  title: string;
  organization: string;
  payments: readonly number[];
  /** A bank account, and the first day of which it is shown; null where none is. */
  account: { id: string; fromDay: string } | null;
}

type Subject = Evidence['subjects'][number];

/** All that is known of a scope, with the proofs, and where the files are in the store by their names in the archive. */
export async function gather(
  db: Db,
  at: Date,
  { title, organization, payments, account }: Scope,
): Promise<{ evidence: Evidence; files: Map<string, string> }> {
  const seals = await sealsOf(db);
  const begun = await beginnings(db, seals, payments, account);
  const days: Evidence['days'] = [];
  for (const { number } of seals.slice(Math.min(...begun.values()) - 1)) {
    const keys = [...begun].filter(([, from]) => from <= number).map(([subject]) => keyOf(subject));
    days.push({ seal: number, tree: dayTree(await subjectsOfSeal(db, number), keys) });
  }
  const subjects = await subjectsOf(db, begun, { payments, accounts: account === null ? [] : [account.id] });
  const files = subjects.flatMap(({ rows }) => rows).flatMap(filesOf);
  return {
    evidence: evidence.parse({
      ...{ format: 'keyturn-evidence/1', madeAt: at.toISOString(), title, organization },
      ...{ seals, days, subjects, told: await toldOf(db, payments) },
      files: files.map(({ key: _key, ...file }) => file),
    }),
    files: new Map(files.map(({ name, key }) => [name, key])),
  };
}

/** From which seal on each subject is shown: that of the day on which a payment was made, or of its first rows. */
async function beginnings(
  db: Db,
  seals: readonly Seal[],
  payments: readonly number[],
  account: Scope['account'],
): Promise<Map<string, number>> {
  const fromDay = (day: string): number => seals.find((each) => each.day >= day)?.number ?? seals.length + 1;
  const made = new Map(
    (await templatesByIds(db, payments)).map(({ id, createdAt }) => [
      `payment:${id}`,
      fromDay(createdAt.toISOString().slice(0, 10)),
    ]),
  );
  const names = payments.map((id) => `payment:${id}`);
  const first = await db
    .select({ subject: sealedSubjects.subject, seal: min(sealedSubjects.seal) })
    .from(sealedSubjects)
    .where(inArray(sealedSubjects.subject, names))
    .groupBy(sealedSubjects.subject);
  for (const { subject, seal } of first)
    made.set(subject, Math.min(seal ?? Infinity, made.get(subject) ?? Infinity));
  if (account !== null) made.set(`account:${account.id}`, fromDay(account.fromDay));
  return made;
}

async function subjectsOf(
  db: Db,
  begun: ReadonlyMap<string, number>,
  asked: Parameters<typeof rowsNow>[2],
): Promise<Subject[]> {
  const leaves = await leavesOf(db, [...begun.keys()]);
  const placeOf = new Map(leaves.map((leaf) => [`${leaf.kind} ${leaf.id}`, leaf]));
  const shown = leaves.filter(({ subject, seal }) => seal >= (begun.get(subject) ?? Infinity));
  const rows = new Map<string, SealedRow[]>([...begun.keys()].map((subject) => [subject, []]));
  for (const source of sources) {
    const { kind } = source;
    const ids = shown.filter((leaf) => leaf.kind === kind).map(({ id }) => id);
    for (const { subject, ...row } of await rowsNow(db, source, asked, ids)) {
      const place = placeOf.get(`${kind} ${row.id}`);
      // What was sealed before the days that are asked for is not shown.
      if (place !== undefined && place.seal < (begun.get(place.subject) ?? 0)) continue;
      rows.get(place?.subject ?? subject)?.push({ kind, ...row });
    }
  }
  return [...begun].map(([subject, from]) => ({
    ...{ subject, from },
    sealed: [
      ...Map.groupBy(
        shown.filter((leaf) => leaf.subject === subject),
        ({ seal }) => seal,
      ),
    ].map(([seal, own]) => ({ seal, leaves: own.map(({ kind, id, hash }) => ({ kind, id, hash })) })),
    rows: (rows.get(subject) ?? []).toSorted((one, other) => (one.at < other.at ? -1 : 1)),
  }));
}
