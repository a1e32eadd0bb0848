import { z } from 'zod';
import { sha256 } from '../../../base/sha256.ts';
import { nameOf, periodTitle, type Evidence } from './evidence.ts';
import { unpruned } from './merkle.ts';
import {
  brokenSeals,
  dayOfRow,
  keyOf,
  rowHash,
  subjectHash,
  subjectOf,
  type Seal,
  type SealedLeaf,
  type SealedRow,
  type SealedSubject,
} from './sealed.ts';

/** How a thing differs from what was sealed. */
export type Difference = 'changed' | 'left out' | 'put in' | 'not proven';

export interface Finding {
  difference: Difference;
  text: string;
}

/** What is said of one payment or account. */
export interface Verdict {
  subject: string;
  /** Rows that are as they were sealed. */
  sealed: number;
  /** Rows of days that have no seal yet. */
  waiting: number;
  /** The days that are covered; null where none is sealed yet. */
  days: { from: string; through: string } | null;
  findings: Finding[];
}

export interface Verification {
  /** Of the chain, of files, and of what belongs to no subject. */
  findings: Finding[];
  verdicts: Verdict[];
}

type Subject = Evidence['subjects'][number];

/** What the proofs say of a key on a day. */
type Proven = SealedSubject | 'absent' | 'unknown';

const named = ({ kind, id }: Pick<SealedLeaf, 'kind' | 'id'>): string => `${kind} ${id}`;

/**
 * Compares what evidence holds with what was sealed, by nothing but itself.
 *
 * @param contents the archive's files by their names, without `evidence.json`
 * @param published the hash of a seal as it was published; null where none is at hand
 */
export function verify(
  evidence: Evidence,
  contents: ReadonlyMap<string, Uint8Array>,
  published: string | null,
): Verification {
  const { seals } = evidence;
  const findings: Finding[] = brokenSeals(seals).map(({ text }) => ({ difference: 'changed', text }));
  if (published !== null && !seals.some((each) => each.hash === published))
    findings.push({ difference: 'changed', text: 'The published seal is not in this chain.' });
  const days = new Map<number, (key: string) => Proven>();
  for (const { seal: number, tree } of evidence.days) {
    const sealed = seals[number - 1];
    const { root, shown } = unpruned(tree, subjectHash);
    if (sealed === undefined || days.has(number))
      findings.push({
        difference: 'put in',
        text: `A proof of seal ${number}, which has none or another one.`,
      });
    else if (sealed.root !== root)
      findings.push({ difference: 'changed', text: `The proof of ${sealed.day} does not lead to its seal.` });
    else days.set(number, finder(shown));
  }
  const verdicts = evidence.subjects.map((subject) => verdictOf(subject, evidence, days));
  const twice = evidence.subjects.filter(({ subject }, index) =>
    evidence.subjects.slice(0, index).some((each) => each.subject === subject),
  );
  for (const { subject } of twice)
    findings.push({ difference: 'put in', text: `${nameOf(subject)} stands there twice.` });
  return { findings: [...findings, ...filesOf(evidence, contents)], verdicts };
}

/** Says what a day's shown subjects prove of a key: its rows, or by two neighbours that it has none. */
function finder(shown: readonly (SealedSubject | null)[]): (key: string) => Proven {
  const leaves = shown.flatMap((each) => each ?? []);
  const sorted = leaves.every(({ key }, index) => index === 0 || (leaves[index - 1]?.key ?? '') < key);
  return (key) => {
    if (!sorted) return 'unknown';
    const own = leaves.find((each) => each.key === key);
    if (own !== undefined) return own;
    const after = shown.findIndex((each) => each !== null && each.key > key);
    const place = after === -1 ? shown.length : after;
    // Nothing that is not shown lies between the last smaller key and the first larger one.
    return place === 0 || shown[place - 1] !== null ? 'absent' : 'unknown';
  };
}

function verdictOf(
  subject: Subject,
  { seals, title }: Evidence,
  days: ReadonlyMap<number, (key: string) => Proven>,
): Verdict {
  const key = keyOf(subject.subject);
  const findings = begins(subject, seals, title, days.get(subject.from)?.(key))
    ? []
    : [unprovenBeginning(seals[subject.from - 1])];
  const expected = new Map<string, SealedLeaf & { day: string }>();
  for (const { number, day } of seals.slice(subject.from - 1)) {
    const leaves = subject.sealed.filter((each) => each.seal === number).flatMap((each) => each.leaves);
    for (const leaf of leaves) expected.set(named(leaf), { ...leaf, day });
    const proven = days.get(number)?.(key) ?? 'unknown';
    const finding = sealedOn(day, proven, subject.subject, leaves);
    if (finding !== null) findings.push(finding);
  }
  const head = seals.at(-1);
  const open = subject.sealed.filter(({ seal: number }) => number < subject.from || number > seals.length);
  for (const { seal: number } of open)
    findings.push({ difference: 'put in', text: `Leaves of seal ${number}, of which nothing is shown.` });
  const { sealed, waiting, differences } = compared(subject.rows, expected, head);
  const first = seals[subject.from - 1];
  return {
    subject: subject.subject,
    sealed,
    waiting,
    days: head === undefined || first === undefined ? null : { from: first.day, through: head.day },
    findings: [...findings, ...differences],
  };
}

const period = z.object({ fromDay: z.iso.date(), throughDay: z.iso.date() });

/**
 * Whether nothing can have been left out before what is shown: it is shown from the chain's beginning, its first seal says that
 * it had no rows before (ADR 0235), or it is an account whose period this is evidence of.
 */
function begins(
  { subject, from, rows }: Subject,
  seals: readonly Seal[],
  title: string,
  first: Proven | undefined,
): boolean {
  if (from === 1 || (typeof first === 'object' && first.former === 0)) return true;
  if (!subject.startsWith('account:')) return false;
  const former = seals[from - 2]?.day ?? '';
  return rows.some(({ kind, row }) => {
    const days = kind === 'period' ? period.safeParse(row).data : undefined;
    return days !== undefined && periodTitle(days) === title && former < days.fromDay;
  });
}

const unprovenBeginning = (first: Seal | undefined): Finding => ({
  difference: 'not proven',
  text: `Nothing proves that it begins ${first === undefined ? 'after the last seal' : `with ${first.day}`}.`,
});

/** Whether the leaves that are told of a day are those of its tree. */
function sealedOn(
  day: string,
  proven: Proven,
  subject: string,
  leaves: readonly SealedLeaf[],
): Finding | null {
  if (proven === 'unknown')
    return { difference: 'left out', text: `Nothing proves what ${day} has, or that it has nothing.` };
  if (proven === 'absent')
    return leaves.length === 0
      ? null
      : {
          difference: 'put in',
          text: `${day} has no rows by its seal, and is told to have ${leaves.length}.`,
        };
  const told = subjectOf(subject, leaves);
  if (told.root === proven.root && told.rows === proven.rows) return null;
  const text = `The leaves of ${day} are not those of its seal, which has ${proven.rows}; told are ${told.rows}.`;
  return {
    difference: told.rows < proven.rows ? 'left out' : told.rows > proven.rows ? 'put in' : 'changed',
    text,
  };
}

/** Compares rows with the leaves that were sealed of them. */
function compared(
  rows: readonly SealedRow[],
  expected: ReadonlyMap<string, SealedLeaf & { day: string }>,
  head: Seal | undefined,
): { sealed: number; waiting: number; differences: Finding[] } {
  const differences: Finding[] = [];
  const seen = new Set<string>();
  let [sealed, waiting] = [0, 0];
  for (const row of rows) {
    const name = named(row);
    const leaf = expected.get(name);
    const day = dayOfRow(row);
    if (seen.has(name)) differences.push({ difference: 'put in', text: `${name} stands there twice.` });
    else if (leaf === undefined && (head === undefined || day > head.day)) waiting += 1;
    else if (leaf === undefined)
      differences.push({ difference: 'put in', text: `${name} of ${day}, which no seal has.` });
    else if (rowHash(row) !== leaf.hash)
      differences.push({ difference: 'changed', text: `${name}, sealed with ${leaf.day}.` });
    else sealed += 1;
    seen.add(name);
  }
  for (const [name, leaf] of expected)
    if (!seen.has(name))
      differences.push({ difference: 'left out', text: `${name}, sealed with ${leaf.day}.` });
  return { sealed, waiting, differences };
}

/** The hashes of files that a row names. */
const fieldsOf: Readonly<Record<string, readonly Evidence['files'][number]['field'][]>> = {
  statement: ['sha256'],
  period: ['pdfHash', 'csvHash'],
};

/** Compares files with the hashes in their rows; the rows are compared beside. */
function filesOf({ subjects, files }: Evidence, contents: ReadonlyMap<string, Uint8Array>): Finding[] {
  const rows = subjects.flatMap((subject) => subject.rows);
  const wanted = rows.flatMap((row) =>
    (fieldsOf[row.kind] ?? []).map((field) => ({ row, field, sealed: row.row[field] })),
  );
  const missing = wanted.flatMap(({ row, field, sealed }): Finding[] => {
    const file = files.find((each) => each.kind === row.kind && each.id === row.id && each.field === field);
    const content = file === undefined ? undefined : contents.get(file.name);
    const name = file?.name ?? `the file (${field}) of ${named(row)}`;
    if (content === undefined) return [{ difference: 'left out', text: `${name} is not in the archive.` }];
    return sha256(content) === sealed ? [] : [{ difference: 'changed', text: `${name} of ${named(row)}.` }];
  });
  const known = new Set(
    files
      .filter(({ kind, id, field }) =>
        wanted.some(({ row, field: of }) => row.kind === kind && row.id === id && of === field),
      )
      .map(({ name }) => name),
  );
  const strange = [...contents.keys()].filter((name) => !known.has(name));
  return [
    ...missing,
    ...strange.map((name): Finding => ({
      difference: 'put in',
      text: `${name}, which no sealed row knows.`,
    })),
  ];
}
