import { z } from 'zod';
import { canonical } from '../../../base/canonical.ts';
import { sha256 } from '../../../base/sha256.ts';
import { leafHash, rootOf } from './merkle.ts';

/** SHA-256, hex. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);
const day = z.iso.date();

/** What is sealed of a row. */
export const sealedRow = z.object({
  kind: z.string(),
  id: z.string(),
  /** Its own time, by which it belongs to a day of the books. */
  at: z.iso.datetime(),
  /** When it became known, where that is later, as of a bank's line that is booked to its day: by that it is sealed. Not hashed. */
  known: z.iso.datetime().optional(),
  row: z.record(z.string(), z.unknown()),
});
export type SealedRow = z.infer<typeof sealedRow>;

/** The day (UTC) with which a row is to be sealed. */
export const dayOfRow = ({ at, known = at }: { at: string; known?: string | undefined }): string =>
  known.slice(0, 10);

/** The leaf of a row; it begins with what it is, as everything does that is hashed here (ADR 0228). */
export const rowHash = ({ kind, id, at, row }: Omit<SealedRow, 'known'>): string =>
  leafHash(canonical(['keyturn/row/1', { kind, id, at, row }]));

/** Which row has which leaf. */
export const sealedLeaf = z.object({ kind: z.string(), id: z.string(), hash });
export type SealedLeaf = z.infer<typeof sealedLeaf>;

const inOrder = (one: SealedLeaf, other: SealedLeaf): number => {
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1;
  return one.id < other.id ? -1 : 1;
};

/** A subject's rows of one seal, as the day's tree has them. */
export const sealedSubject = z.object({
  /** The hash of the subject's name: a neighbour's name is not told. */
  key: hash,
  rows: z.int().positive(),
  root: hash,
  /** The seal in which it had rows before; 0 where it had none. Earlier seals do not say it (ADR 0235). */
  former: z.int().nonnegative().optional(),
});
export type SealedSubject = z.infer<typeof sealedSubject>;

/** The place of a subject in the days' trees. */
export const keyOf = (subject: string): string => sha256(canonical(['keyturn/subject/1', subject]));

export const subjectOf = (subject: string, leaves: readonly SealedLeaf[]): SealedSubject => ({
  key: keyOf(subject),
  rows: leaves.length,
  root: rootOf(leaves.toSorted(inOrder).map((leaf) => leaf.hash)),
});

export const subjectHash = ({ key, rows, root, former }: SealedSubject): string =>
  leafHash(
    canonical(
      former === undefined
        ? ['keyturn/rows/1', { key, rows, root }]
        : ['keyturn/rows/2', { key, rows, root, former }],
    ),
  );

/** Subjects as they stand in a day's tree. */
export const byKey = (one: SealedSubject, other: SealedSubject): number => (one.key < other.key ? -1 : 1);

/** One seal. */
export const seal = z.object({
  /** From 1 on, without a gap. */
  number: z.int().positive(),
  /** The day that it closes, UTC. The first one has all that was there before, too. */
  day,
  sealedAt: z.iso.datetime(),
  rows: z.int().nonnegative(),
  subjects: z.int().nonnegative(),
  /** Rows of earlier days, which became known after those were sealed. */
  late: z.int().nonnegative(),
  /** Of the day's tree of subjects. */
  root: hash,
  /** The hash of the seal before; null for the first. */
  former: hash.nullable(),
  hash,
});
export type Seal = z.infer<typeof seal>;

export const sealHash = ({ hash: _own, ...said }: Omit<Seal, 'hash'> & { hash?: string }): string =>
  sha256(canonical(['keyturn/seal/1', said]));

/** The seal of a day's subjects, which stand in their order. */
export function sealOf(
  said: Pick<Seal, 'number' | 'day' | 'sealedAt' | 'late' | 'former'>,
  subjects: readonly SealedSubject[],
): Seal {
  const made = {
    ...said,
    rows: subjects.reduce((sum, { rows }) => sum + rows, 0),
    subjects: subjects.length,
    root: rootOf(subjects.map(subjectHash)),
  };
  return { ...made, hash: sealHash(made) };
}

/** The day after. */
export const nextDay = (from: string): string =>
  new Date(Date.parse(`${from}T00:00:00.000Z`) + 86_400_000).toISOString().slice(0, 10);

/** What is wrong with a chain of seals, in words; the number of the seal stands beside. */
export function brokenSeals(seals: readonly Seal[]): { number: number; text: string }[] {
  return seals.flatMap((each, index) => {
    const before = seals[index - 1];
    const wrong = (text: string) => ({
      number: each.number,
      text: `Seal ${each.number} of ${each.day} ${text}.`,
    });
    return [
      ...(sealHash(each) === each.hash ? [] : [wrong('was changed: it does not have its own hash')]),
      ...(each.number === index + 1 ? [] : [wrong(`stands at place ${index + 1} of the chain`)]),
      ...(each.former === (before?.hash ?? null) ? [] : [wrong('does not follow the seal before it')]),
      ...(before === undefined || each.day === nextDay(before.day)
        ? []
        : [wrong(`does not close the day after ${before.day}`)]),
    ];
  });
}
