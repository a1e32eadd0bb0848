import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachmentNamed } from './attachment.ts';

test('keeps a plain ASCII name unchanged', () => {
  assert.equal(attachmentNamed('payments-harbor-all.csv'), 'attachment; filename="payments-harbor-all.csv"');
});

for (const name of [
  'Łukasz.pdf',
  '李.pdf',
  'O’Brien (1) it’s.pdf',
  "O'Brien*.pdf é",
  'a"b\\c%41.pdf',
  'a\r\nSet-Cookie: b.pdf',
  '\u202egnp.exe',
]) {
  test(`${JSON.stringify(name)} makes a valid header, from which the full name can be read back`, () => {
    const header = attachmentNamed(name);
    assert.equal(new Headers({ 'content-disposition': header }).get('content-disposition'), header);
    assert.match(header, /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.!~%-]+$/);
    const [, told = ''] = /UTF-8''(.*)$/.exec(header) ?? [];
    assert.equal(decodeURIComponent(told), name);
  });
}
