import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { paper } from './paper.ts';

const made = (words: string): Promise<Buffer> =>
  paper({ title: 'Report', author: 'Harbor', at: new Date('2026-03-02T00:00:00.000Z') }, ({ say, table }) => {
    say('P', words, 10);
    table({ headings: [words, 'Amount'], rows: [{ cells: ['Fee', '$1.00'] }], size: 9 });
  });
const embedsFonts = (file: Buffer): boolean => file.includes('/FontFile2');

test('letters that the standard fonts lack are written in fonts that the file brings, and only those', async () => {
  assert.equal(embedsFonts(await made('Łukasz Nguyễn, Θεσσαλονίκη')), true);
  assert.equal(embedsFonts(await made('Zoë O’Brien – “Harbor” €')), false);
});

test('the same words make the same bytes', async () => {
  for (const words of ['Maya Okafor', 'Łukasz Nguyễn'])
    assert.ok((await made(words)).equals(await made(words)));
});

/** The elements of a file's structure tree below one: each with its tag, its scope and its children. */
interface Element {
  tag: string;
  scope?: string;
  /** On how many pages something of it stands. */
  pages: number;
  within: Element[];
}

/** Reads the tree of tags as an assistive program does: from the root, by references. */
function structureOf(file: Buffer): Element {
  const objects = new Map(
    [...file.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(
      ([, id = '', body = '']) => [id, body] as const,
    ),
  );
  const element = (id: string): Element => {
    const body = objects.get(id) ?? '';
    const scope = /\/Scope \/(\w+)/.exec(body)?.[1];
    const [, kids = ''] = /\/K \[([\s\S]*)\]/.exec(body) ?? [];
    const within = kids.replaceAll(/<<[\s\S]*?>>/g, '').matchAll(/(\d+) 0 R/g);
    return {
      tag: /\/S \/(\w+)/.exec(body)?.[1] ?? '',
      ...(scope === undefined ? {} : { scope }),
      pages: new Set([...body.matchAll(/\/Pg (\d+)/g)].map(([, page]) => page)).size,
      within: [...within].map(([, kid = '']) => element(kid)),
    };
  };
  const [root = ''] = [...objects].find(([, body]) => body.includes('/S /Document')) ?? [];
  return element(root);
}
const inflated = (content: string): string => {
  try {
    return inflateSync(Buffer.from(content, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
};
/** The texts that stand on each page, one after the other, of a file that has the standard fonts alone. */
const linesOf = (file: Buffer): string[][] =>
  [...file.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, content = '']) => [...inflated(content).matchAll(/\[(.*)\] TJ/g)])
    .filter((shown) => shown.length > 0)
    .map((shown) =>
      shown.map(([, parts = '']) =>
        [...parts.matchAll(/<([0-9a-f]*)>/g)]
          .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
          .join(''),
      ),
    );
const tagsOf = ({ tag, scope, within }: Element): string =>
  within.length === 0 ? [tag, scope].filter(Boolean).join('-') : `${tag}(${within.map(tagsOf).join(' ')})`;
const pagesOf = (file: Buffer): string | undefined =>
  /\/Type \/Pages\n\/Count (\d+)/.exec(file.toString('latin1'))?.[1];
const written = (write: Parameters<typeof paper>[1]) =>
  paper({ title: 'Report', author: 'Harbor', at: new Date(0) }, write);

test('a table is rows and cells, of which the headings say what they head', async () => {
  const file = await written(({ say, table }) => {
    say('H1', 'Report', 16);
    table({ headings: null, rows: [{ cells: ['Balance', '$1.00'] }], size: 10 });
    table({
      headings: ['Day', 'Amount'],
      rows: [{ cells: ['Mar 3', '$1.00'] }, { cells: ['', ''] }],
      size: 8,
    });
  });
  assert.equal(
    tagsOf(structureOf(file)),
    'Document(H1 Table(TR(TH-Row TD)) Table(TR(TH-Column TH-Column) TR(TD TD) TR(TD TD)))',
  );
});

test('a table that goes on over pages is one, with its headings heard once and seen on each page', async () => {
  const rows = Array.from({ length: 150 }, (_, index) => ({ cells: [`Day ${index}`, '$1.00'] }));
  const file = await written(({ table }) => table({ headings: ['Day', 'Amount'], rows, size: 8 }));
  const [table, another] = structureOf(file).within;
  assert.equal(another, undefined);
  assert.equal(table?.within.length, 151);
  assert.equal(table.within.filter(({ within }) => within.some(({ tag }) => tag === 'TH')).length, 1);
  assert.equal(pagesOf(file), '3');
  assert.deepEqual(
    linesOf(file).map((lines) => lines.filter((line) => line === 'Day').length),
    [1, 1, 1],
  );
});

test('every page says at its foot what it is of, and which of how many; nobody hears it between the lines', async () => {
  const rows = Array.from({ length: 150 }, (_, index) => ({ cells: [`Day ${index}`, '$1.00'] }));
  const file = await written(({ table }) => table({ headings: ['Day', 'Amount'], rows, size: 8 }));
  assert.deepEqual(
    linesOf(file).map((lines) => lines.slice(-2)),
    [1, 2, 3].map((page) => ['Harbor · Report', `Page ${page} of 3`]),
  );
  const heard = structureOf(file).within.map(({ tag }) => tag);
  assert.deepEqual(heard, ['Table']);
});

test('a column that needs little leaves its width to one that needs more', async () => {
  const long = 'The same amount $4,568.08 on the same day, and the line names Clara Tanaka';
  const rows = Array.from({ length: 50 }, () => ({ cells: ['Aug 3, 2026', long, '$4,568.08'] }));
  const file = await written(({ table }) => table({ headings: ['Day', 'Why', 'Amount'], rows, size: 8 }));
  assert.equal(pagesOf(file), '1', 'No row takes a second line.');
});

test('what is told below a row belongs to its second cell, on the next page too', async () => {
  const below = 'Told at length. '.repeat(900);
  const file = await written(({ table }) =>
    table({ headings: ['Time', 'What', 'Seal'], rows: [{ cells: ['1', 'Paid', 'none'], below }], size: 9 }),
  );
  const [, row] = structureOf(file).within[0]?.within ?? [];
  assert.deepEqual(
    row?.within.map(({ tag, pages }) => [tag, pages]),
    [
      ['TD', 1],
      ['TD', 2],
      ['TD', 1],
    ],
  );
});
