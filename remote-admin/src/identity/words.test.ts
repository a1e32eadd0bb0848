import { documentTypeOf, isWaiting, reasonInWords } from './words';

test('a rejection says what was wrong, also where its code is new', () => {
  expect(reasonInWords('ScanNotReadable')).toMatch(/blurry/);
  for (const unknown of ['ScanSomethingNew', null])
    expect(reasonInWords(unknown)).toBe('The document could not be accepted.');
});

test('a document waits until it was accepted or rejected', () => {
  const statuses = ['UPLOADED', 'PENDING', 'REVIEWED', 'ACCEPTED', 'APPROVED', 'REJECTED'] as const;
  expect(statuses.filter((status) => isWaiting({ status }))).toEqual(['UPLOADED', 'PENDING', 'REVIEWED']);
});

test('what is no kind of document counts as a license', () => {
  expect(documentTypeOf('PASSPORT')).toBe('PASSPORT');
  expect(documentTypeOf('library card')).toBe('LICENSE');
});
