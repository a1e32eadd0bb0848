import { paper } from '../../../base/paper.ts';
import { nameOf, type Evidence } from './evidence.ts';
import type { SealedRow } from './sealed.ts';

/** Evidence for people: all that `evidence.json` says of rows, and how to check it. The same evidence makes the same bytes. */
export function evidencePdf({
  title,
  organization,
  madeAt,
  seals,
  subjects,
  files,
  told,
}: Evidence): Promise<Buffer> {
  const head = seals.at(-1);
  return paper({ title, author: organization, at: new Date(madeAt) }, ({ say, row, gap }) => {
    say('H1', `Evidence: ${title}`, 16);
    say('P', `${organization}. Made on ${madeAt}.`, 10);
    say(
      'P',
      head === undefined
        ? 'No day is sealed yet.'
        : `${seals.length} days are sealed in a chain; the last is ${head.day}, with the hash ${head.hash}.`,
      10,
    );
    say('P', 'Check it with "pnpm verify" of Keyturn, which needs this archive and nothing else.', 10);
    for (const { subject, sealed, rows } of subjects) {
      gap();
      say('H2', nameOf(subject), 12);
      row(['Time (UTC)', 'What', 'In detail', 'Sealed with'], 8, true);
      const days = new Map(
        sealed.flatMap(({ seal, leaves }) =>
          leaves.map(({ kind, id }) => [`${kind} ${id}`, seals[seal - 1]?.day ?? ''] as const),
        ),
      );
      for (const each of rows)
        row([each.at, each.kind, detailsOf(each), days.get(`${each.kind} ${each.id}`) ?? 'no seal yet'], 8);
    }
    if (files.length > 0) {
      gap();
      say('H2', 'Files', 12);
      for (const { name, kind, id } of files) row([name, `${kind} ${id}`], 8);
    }
    if (told.length > 0) {
      gap();
      say('H2', 'Told beside, and not sealed', 12);
      for (const { subject, what, facts } of told) {
        const said = Object.entries(facts).flatMap(([name, fact]) =>
          fact === null ? [] : [`${name}: ${fact}`],
        );
        say('P', `${nameOf(subject)}, ${what}. ${said.join('; ')}`, 8);
      }
    }
  });
}

/** What a row says, but for what stands in the other columns and what is only a machine's. */
function detailsOf({ row }: SealedRow): string {
  const said = Object.entries(row).filter(([name, value]) => value !== null && !/Id$|^figures$/.test(name));
  return said.map(([name, value]) => `${name}: ${wordsOf(value)}`).join('; ');
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, part]) => `${name} ${wordsOf(part)}`)
      .join(' ');
  return String(value);
}
