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
        : `Seals of the days in the chain: ${seals.length}; the last is that of ${head.day}, with the hash ${head.hash}.`,
      10,
    );
    say('P', 'Check it with "pnpm verify" of Keyturn, which needs this archive and nothing else.', 10);
    for (const { subject, sealed, rows } of subjects) {
      gap();
      say('H2', nameOf(subject), 12);
      row(['Time (UTC)', 'What', 'Sealed with'], 9, true);
      const days = new Map(
        sealed.flatMap(({ seal, leaves }) =>
          leaves.map(({ kind, id }) => [`${kind} ${id}`, seals[seal - 1]?.day ?? ''] as const),
        ),
      );
      for (const each of rows) {
        row([each.at, each.kind, days.get(`${each.kind} ${each.id}`) ?? 'no seal yet'], 9);
        say('P', detailsOf(each), 8);
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
        const said = Object.entries(facts).flatMap(([name, fact]) =>
          fact === null ? [] : [`${name}: ${fact}`],
        );
        say('P', `${nameOf(subject)}, ${what}. ${said.join('; ')}`, 8);
      }
    }
  });
}

/** What a row says, but for what stands beside and what is only a machine's. */
const detailsOf = ({ row }: SealedRow): string => wordsOf(row);

/** Names as people write them: `fromStatus` as "from status". */
const spaced = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function wordsOf(value: unknown, name = ''): string {
  if (Array.isArray(value)) return value.map((part) => wordsOf(part)).join(' | ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([part, said]) => said !== null && !/^(id|seq|figures|.*Id)$/.test(part))
      .map(([part, said]) => `${spaced(part)}: ${wordsOf(said, part)}`)
      .join('; ');
  return typeof value === 'number' && /amount|balance/i.test(name) ? dollars(value) : String(value);
}

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
