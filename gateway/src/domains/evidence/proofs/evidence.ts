import { z } from 'zod';
import type { Pruned } from './merkle.ts';
import { hash, seal, sealedLeaf, sealedRow, sealedSubject, type SealedSubject } from './sealed.ts';

/** A day's tree of which only the asked subjects and their neighbours are shown. */
const dayTree: z.ZodType<Pruned<SealedSubject>> = z.lazy(() =>
  z.union([hash, z.strictObject({ left: dayTree, right: dayTree }), z.strictObject({ leaf: sealedSubject })]),
);

/** What is told beside a payment's rows: what may change, or is kept elsewhere. */
const told = z.object({
  subject: z.string(),
  what: z.string(),
  /** Which of its kind; empty where there is one. */
  name: z.string().default(''),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type Told = z.infer<typeof told>;

/** `evidence.json` (ADR 0229). */
export const evidence = z.object({
  format: z.literal('keyturn-evidence/1'),
  madeAt: z.iso.datetime(),
  /** For people: what it is evidence of. */
  title: z.string(),
  organization: z.string(),
  /** Every seal from the first one to the head. */
  seals: z.array(seal),
  /** What the seals' roots are made of, as far as it concerns the subjects. */
  days: z.array(z.object({ seal: z.int().positive(), tree: dayTree.nullable() })),
  subjects: z.array(
    z.object({
      subject: z.string(),
      /** The first seal of which it is shown what it has; the head's and one more where it is too new for any. */
      from: z.int().positive(),
      /** What was sealed, by seal. */
      sealed: z.array(z.object({ seal: z.int().positive(), leaves: z.array(sealedLeaf) })),
      /** What is there now. */
      rows: z.array(sealedRow),
    }),
  ),
  /** Files of the archive that a sealed row has the hash of. */
  files: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      id: z.string(),
      field: z.enum(['sha256', 'pdfHash', 'csvHash']),
    }),
  ),
  /** What is not, or not any more, as it was told in a sealed row. */
  told: z.array(told),
});
export type Evidence = z.infer<typeof evidence>;

export const evidenceName = 'evidence.json';
export const paperName = 'evidence.pdf';

/** What evidence of a period is called; by it the account's period is found. */
export const periodTitle = ({ fromDay, throughDay }: { fromDay: string; throughDay: string }): string =>
  `Period ${fromDay} to ${throughDay}`;

/** A subject's name for people. */
export function nameOf(subject: string): string {
  const [kind = '', ...id] = subject.split(':');
  const names: Readonly<Record<string, string>> = { payment: 'Payment', account: 'Account' };
  return `${names[kind] ?? kind} ${id.join(':')}`;
}
