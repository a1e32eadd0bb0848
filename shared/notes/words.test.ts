import { namedIn, partsOf, sizeInWords } from './words';

const dana = { id: '1', name: 'Dana Fox' };
const danaToo = { id: '2', name: 'Dana Foxworth' };

test('the names of who is mentioned stand apart, the longer before the one that it begins with', () => {
  expect(partsOf('Hm (@Dana Foxworth), @Dana Fox?', [dana, danaToo])).toEqual([
    { text: 'Hm (', isName: false },
    { text: '@Dana Foxworth', isName: true },
    { text: '), ', isName: false },
    { text: '@Dana Fox', isName: true },
    { text: '?', isName: false },
  ]);
  expect(partsOf('@Dana Fox', [])).toEqual([{ text: '@Dana Fox', isName: false }]);
});

test('who was taken out of the text again is not mentioned', () => {
  expect(namedIn('For @Dana Fox', [dana, dana, { id: '3', name: 'Omar' }])).toEqual(['1']);
});

test('sizes are short', () => {
  expect([10, 2_048, 24_600, 3_355_443, 20_000_000].map(sizeInWords)).toEqual([
    '10 bytes',
    '2 KB',
    '24 KB',
    '3.2 MB',
    '19 MB',
  ]);
});
