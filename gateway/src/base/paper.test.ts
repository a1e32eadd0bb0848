import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paper } from './paper.ts';

const made = (words: string): Promise<Buffer> =>
  paper({ title: 'Report', author: 'Harbor', at: new Date('2026-03-02T00:00:00.000Z') }, ({ say, row }) => {
    say('P', words, 10);
    row([words, '$1.00'], 9, true);
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
