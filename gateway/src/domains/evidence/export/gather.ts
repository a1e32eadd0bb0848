import { canonical } from '../../../base/canonical.ts';
import type { Db } from '../../../db/client.ts';
import { dayTree } from '../proofs/day-tree.ts';
import { evidence, type Evidence, type Told } from '../proofs/evidence.ts';
import { keyOf, type Seal, type SealedRow } from '../proofs/sealed.ts';
import { rowsNow, sources, toldSource } from '../sealing/sources.ts';
import { firstSealsOf, leavesOf, sealsOf, subjectsOfSeal } from '../sealing/store.ts';
import { toldOf } from '../sealing/told.ts';
import type { Files } from '../../../providers/files/port.ts';
import { filesOf } from './files.ts';
import { toldOfArchives } from './told-of-archives.ts';

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
  store: Pick<Files, 'read'>,
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
  const accounts = account === null ? [] : [account.id];
  const subjects = await subjectsOf(db, begun, seals.length, { payments, accounts });
  const files = subjects.flatMap(({ rows }) => rows).flatMap(filesOf);
  const told = await toldOf(db, payments, (refs) => toldOfArchives(db, store, payments, refs));
  return {
    evidence: evidence.parse({
      ...{ format: 'keyturn-evidence/1', madeAt: at.toISOString(), title, organization },
      ...{ seals, days, subjects, told: unsealed(told, subjects) },
      files: files.map(({ key: _key, ...file }) => file),
    }),
    files: new Map(files.map(({ name, key }) => [name, key])),
  };
}

/** What of the facts no row of the subjects tells as it is now. */
function unsealed(told: readonly Told[], subjects: readonly Subject[]): Told[] {
  const last = new Map<string, unknown>();
  for (const { subject, rows } of subjects)
    for (const { kind, row } of rows)
      if (kind === toldSource.kind) last.set(canonical([subject, row['what'], row['name']]), row['facts']);
  return told.filter(
    ({ subject, what, name, facts }) =>
      canonical(last.get(canonical([subject, what, name])) ?? null) !== canonical(facts),
  );
}

/**
 * From which seal on each subject is shown. A payment from its first one, where that says that there was none before it, else
 * from the chain's beginning, which proves as much (ADR 0235); an account from the first day that is asked for.
 */
async function beginnings(
  db: Db,
  seals: readonly Seal[],
  payments: readonly number[],
  account: Scope['account'],
): Promise<Map<string, number>> {
  const names = payments.map((id) => `payment:${id}`);
  const first = new Map((await firstSealsOf(db, names, seals.length)).map((each) => [each.subject, each]));
  const begun = new Map(
    names.map((name) => {
      const found = first.get(name);
      return [name, found?.former === 0 ? found.seal : 1] as const;
    }),
  );
  if (account !== null) {
    const shown = seals.find(({ day }) => day >= account.fromDay)?.number ?? seals.length + 1;
    begun.set(`account:${account.id}`, shown);
  }
  return begun;
}

async function subjectsOf(
  db: Db,
  begun: ReadonlyMap<string, number>,
  through: number,
  asked: Parameters<typeof rowsNow>[2],
): Promise<Subject[]> {
  const leaves = await leavesOf(db, [...begun.keys()], through);
  const placeOf = new Map(leaves.map((leaf) => [`${leaf.kind} ${leaf.id}`, leaf]));
  const shown = leaves.filter(({ subject, seal }) => seal >= (begun.get(subject) ?? Infinity));
  const rows = new Map<string, SealedRow[]>([...begun.keys()].map((subject) => [subject, []]));
  for (const source of [...sources, toldSource]) {
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
