import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { sha256 } from '../../../base/sha256.ts';
import type { Deps } from '../../../context/deps.ts';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/read-rows.ts';
import { sealChecks } from '../../../db/schema/index.ts';
import { nameOf } from '../proofs/evidence.ts';
import { rootOf } from '../proofs/merkle.ts';
import {
  brokenSeals,
  dayOfRow,
  rowHash,
  subjectHash,
  subjectOf,
  type Seal,
  type SealedLeaf,
} from '../proofs/sealed.ts';
import { AT_ONCE, inPages } from './in-pages.ts';
import { leavesOfSeal, NO_ID } from './leaves.ts';
import { selected, sourceRow, sources, toldSource, uuids } from './sources.ts';
import { lateRows, sealsOf, subjectsOfSeal } from './store.ts';

type CheckDeps = Pick<Deps, 'db' | 'clock'> & { ports: Pick<Deps['ports'], 'files'> };

/** What a comparison found. */
export interface SealCheck {
  /** The last seal; null before the first. */
  head: Seal | null;
  /** Rows that became known after their day was sealed, in all seals. */
  late: number;
  /** In words, one for each difference. */
  differences: string[];
}

/** How many differences are kept in words. */
const KEPT = 200;

/**
 * Compares the whole database, and the files that sealed rows name, with the seals, and keeps what came of it.
 *
 * @param published the hash of a seal as it was published; null where none is at hand
 */
export async function checkSeals(deps: CheckDeps, published: string | null = null): Promise<SealCheck> {
  const { db, clock } = deps;
  const seals = await sealsOf(db);
  const differences = [
    ...brokenSeals(seals).map(({ text }) => text),
    ...(await changedSeals(db, seals)),
    ...(await changedRows(db, seals.at(-1)?.day ?? null)),
    ...(await missingRows(db)),
  ];
  differences.push(...(await changedFiles(deps)));
  if (published !== null && !seals.some(({ hash }) => hash === published))
    differences.push('The published seal is not in this chain.');
  const head = seals.at(-1) ?? null;
  await db.insert(sealChecks).values({
    ...{ seal: head?.number ?? 0, at: clock() },
    ...{ differences: differences.length, found: differences.slice(0, KEPT) },
  });
  return { head, late: await lateRows(db), differences };
}

/** Seals that are not made of what is kept of them. */
async function changedSeals(db: Db, seals: readonly Seal[]): Promise<string[]> {
  const differences: string[] = [];
  for (const { number, day, root, rows } of seals) {
    const kept = await subjectsOfSeal(db, number);
    if (rootOf(kept.map(subjectHash)) !== root)
      differences.push(`The subjects kept of seal ${number} of ${day} are not those that were sealed.`);
    const leaves = new Map<string, SealedLeaf[]>();
    let count = 0;
    for await (const page of leavesOfSeal(db, number)) {
      count += page.length;
      for (const { subject, late: _late, ...leaf } of page) {
        const own = leaves.get(subject);
        if (own === undefined) leaves.set(subject, [leaf]);
        else own.push(leaf);
      }
    }
    if (count !== rows)
      differences.push(`Seal ${number} of ${day} has ${rows} rows, and ${count} leaves are kept of it.`);
    const byKey = new Map(kept.map((each) => [each.key, each]));
    for (const [subject, own] of leaves) {
      const made = subjectOf(subject, own);
      if (byKey.get(made.key)?.root !== made.root)
        differences.push(`${nameOf(subject)}: the leaves kept of ${day} are not those that were sealed.`);
    }
  }
  return differences;
}

const compared = sourceRow.and(z.object({ hash: z.string().nullable(), day: z.string().nullable() }));

/** Rows that are not as they were sealed, and rows that no seal has though their day is sealed. */
async function changedRows(db: Db, lastDay: string | null): Promise<string[]> {
  if (lastDay === null) return [];
  const differences: string[] = [];
  for (const { kind, id: ownId, rows } of [...sources, toldSource]) {
    const pages = inPages<z.infer<typeof compared>>((after) =>
      readRows(
        db,
        compared,
        sql`select ${selected}, k.hash, d.day::text as day
          from (${rows(sql`${ownId} > ${after?.id ?? NO_ID}::uuid`)} order by ${ownId} limit ${AT_ONCE}) s
          left join sealed_rows k on k.kind = ${kind} and k.row_id = s.id left join day_seals d on d.number = k.seal
          order by s.id::uuid`,
      ),
    );
    for await (const page of pages) {
      for (const { id, at, known, subject, row, hash, day } of page) {
        const of = `${nameOf(subject)}: ${kind} ${id}`;
        const due = dayOfRow({ at, known });
        if (hash === null && due <= lastDay)
          differences.push(`${of} of ${due} was put in: its day is sealed without it.`);
        else if (hash !== null && rowHash({ kind, id, at, row }) !== hash)
          differences.push(`${of}, sealed with ${day ?? 'no day'}, was changed.`);
      }
    }
  }
  return differences;
}

const sealedOnce = z.object({ id: z.string(), subject: z.string(), day: z.string().nullable() });

/** Rows that were sealed and are gone. */
async function missingRows(db: Db): Promise<string[]> {
  const differences: string[] = [];
  for (const { kind, id: ownId, rows } of [...sources, toldSource]) {
    const pages = inPages<z.infer<typeof sealedOnce>>((after) =>
      readRows(
        db,
        sealedOnce,
        sql`select k.row_id as id, k.subject, d.day::text as day from sealed_rows k
          left join day_seals d on d.number = k.seal
          where k.kind = ${kind} and k.row_id > ${after?.id ?? ''} order by k.row_id limit ${AT_ONCE}`,
      ),
    );
    for await (const page of pages) {
      const ids = page.map(({ id }) => id);
      const there = await readRows(
        db,
        z.object({ id: z.string() }),
        sql`select s.id from (${rows(sql`${ownId} = any(${uuids(ids)})`)}) s`,
      );
      const found = new Set(there.map(({ id }) => id));
      for (const { id, subject, day } of page)
        if (!found.has(id))
          differences.push(`${nameOf(subject)}: ${kind} ${id}, sealed with ${day ?? 'no day'}, is gone.`);
    }
  }
  return differences;
}

const storedFile = z.object({ name: z.string(), file: z.string(), sha256: z.string() });

/** Files that do not have the hash that is in their row; the rows themselves are compared beside. */
async function changedFiles({ db, ports }: CheckDeps): Promise<string[]> {
  const result = await db.execute(sql`
    select 'Statement ' || id || ' (' || file_name || ')' as name, file, sha256 from bank_statements
    union all select 'The report (PDF) of period ' || id, pdf, pdf_hash from reconciliation_periods where pdf is not null
    union all select 'The report (CSV) of period ' || id, csv, csv_hash from reconciliation_periods where csv is not null`);
  const files = z.object({ rows: z.array(storedFile) }).parse(result).rows;
  const differences: string[] = [];
  for (const { name, file, sha256: sealed } of files) {
    const stored = await ports.files.read(file);
    if (stored === null) differences.push(`${name}: the file is gone.`);
    else if (sha256(await buffer(stored.content)) !== sealed)
      differences.push(`${name}: the file was changed.`);
  }
  return differences;
}
