import { paper } from '../../../base/paper.ts';
import { nameOf, type Evidence } from './evidence.ts';
import { factsInWords, instant, inWords } from './in-words.ts';
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
    say('P', `${organization}. Made on ${instant(madeAt)} UTC.`, 10);
    say(
      'P',
      head === undefined
        ? 'No day is sealed yet.'
        : `Seals of the days in the chain: ${seals.length}; the last is that of ${head.day}, with the hash ${head.hash}.`,
      10,
    );
    say('P', 'Check it with "pnpm verify" of Keyturn, which needs this archive and nothing else.', 10);
    for (const { subject, sealed, rows } of subjects) {
      gap();
      say('H2', nameOf(subject), 12);
      const particulars = rows.findLast(isParticulars);
      if (particulars !== undefined)
        for (const fact of [...inWords(particulars).details, `As of: ${instant(particulars.at)} UTC`])
          say('P', fact, 9);
      gap();
      row(['Time (UTC)', 'What', 'Sealed with'], 9, true);
      const days = new Map(
        sealed.flatMap(({ seal, leaves }) =>
          leaves.map(({ kind, id }) => [`${kind} ${id}`, seals[seal - 1]?.day ?? ''] as const),
        ),
      );
      for (const each of rows) {
        const { what, details } = inWords(each);
        row([instant(each.at), what, days.get(`${each.kind} ${each.id}`) ?? 'no seal yet'], 9);
        if (details.length > 0) say('P', details.join('; '), 8);
        gap();
      }
    }
    if (files.length > 0) {
      gap();
      say('H2', 'Files', 12);
      for (const { name, kind, id } of files) row([name, `${kind} ${id}`], 8);
    }
    if (told.length > 0) {
      gap();
      say('H2', 'Told beside, and not sealed yet', 12);
      for (const { subject, what, facts } of told) {
        say('P', `${nameOf(subject)}, ${what}. ${factsInWords(facts).join('; ')}`, 8);
      }
    }
  });
}

const isParticulars = ({ kind, row }: SealedRow): boolean => kind === 'told' && row['what'] === 'particulars';
