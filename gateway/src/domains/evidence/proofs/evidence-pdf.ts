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
  return paper({ title, author: organization, at: new Date(madeAt) }, ({ say, table, gap }) => {
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
      const days = new Map(
        sealed.flatMap(({ seal, leaves }) =>
          leaves.map(({ kind, id }) => [`${kind} ${id}`, seals[seal - 1]?.day ?? ''] as const),
        ),
      );
      table({
        headings: ['Time (UTC)', 'What', 'Sealed with'],
        rows: rows.map((each) => {
          const { what, details } = inWords(each);
          const cells = [instant(each.at), what, days.get(`${each.kind} ${each.id}`) ?? 'no seal yet'];
          return details.length === 0 ? { cells } : { cells, below: details.join('; ') };
        }),
        size: 9,
      });
    }
    if (files.length > 0) {
      gap();
      say('H2', 'Files', 12);
      table({
        headings: null,
        rows: files.map(({ name, kind, id }) => ({ cells: [name, `${kind} ${id}`] })),
        size: 8,
      });
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
