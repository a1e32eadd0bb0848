import { Unreadable, unzipped } from './archive.ts';
import { evidencePdf } from './evidence-pdf.ts';
import { evidence, evidenceName, nameOf, paperName } from './evidence.ts';
import type { Seal } from './sealed.ts';
import { verify, type Finding, type Verdict } from './verify.ts';

/** What is said of an archive. */
export interface ArchiveVerdict {
  /** Everything that could be sealed is as it was sealed. */
  asSealed: boolean;
  lines: string[];
}

/**
 * Checks an archive of evidence by nothing but itself.
 *
 * @param published the hash of a seal as it was published; null where none is at hand
 * @throws Unreadable for what is no evidence
 */
export async function verifyArchive(archive: Uint8Array, published: string | null): Promise<ArchiveVerdict> {
  const contents = unzipped(archive);
  const given = read(contents.get(evidenceName));
  const shown = contents.get(paperName);
  contents.delete(evidenceName);
  contents.delete(paperName);
  const { findings, verdicts } = verify(given, contents, published);
  const drawn = await evidencePdf(given);
  if (shown === undefined)
    findings.push({ difference: 'left out', text: `${paperName} is not in the archive.` });
  else if (!drawn.equals(shown))
    findings.push({
      difference: 'changed',
      text: `${paperName} is not what this release makes of ${evidenceName}: believe the latter.`,
    });
  const asSealed = findings.length === 0 && verdicts.every((each) => each.findings.length === 0);
  return {
    asSealed,
    lines: [
      `${given.title}, made on ${given.madeAt}`,
      ...chainLines(given.seals, published),
      ...verdicts.flatMap(linesOf),
      ...findings.map(lineOf),
      ...(given.told.length === 0
        ? []
        : [
            `${given.told.length} facts of payments (particulars, mails, provider) are told beside. They are not sealed yet.`,
          ]),
      asSealed ? 'All of it is as it was sealed.' : 'It is not as it was sealed.',
    ],
  };
}

/** Which chain it is, and up to where a published seal holds it. */
function chainLines(seals: readonly Seal[], published: string | null): string[] {
  const head = seals.at(-1);
  if (head === undefined) return ['No day was sealed yet.'];
  const known = seals.find(({ hash }) => hash === published);
  const anchor =
    known === undefined
      ? 'Whether it is the true chain says only a published seal: give one with --seal.'
      : `The published seal is that of ${known.day}. ${known === head ? 'It is the last one.' : 'What was sealed later has no published seal yet.'}`;
  return [
    `${seals.length} ${seals.length === 1 ? 'seal' : 'seals'} through ${head.day}, the last one ${head.hash}.`,
    anchor,
  ];
}

const lineOf = ({ difference, text }: Finding): string => `  ${difference.toUpperCase()}: ${text}`;

function linesOf({ subject, sealed, waiting, days, findings }: Verdict): string[] {
  const name = nameOf(subject);
  const covered = days === null ? '' : `, ${days.from} through ${days.through}`;
  const rows = `${sealed} ${sealed === 1 ? 'row' : 'rows'} as sealed${covered}`;
  const later = waiting === 0 ? '' : `; ${waiting} of days that are not sealed yet`;
  return [
    `${name}: ${findings.length === 0 ? 'as sealed' : 'NOT AS SEALED'}. ${rows}${later}`,
    ...findings.map(lineOf),
  ];
}

function read(file: Uint8Array | undefined) {
  if (file === undefined) throw new Unreadable(`There is no ${evidenceName} in it.`);
  try {
    return evidence.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file)));
  } catch {
    throw new Unreadable(`${evidenceName} is not written as evidence is.`);
  }
}
