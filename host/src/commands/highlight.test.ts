import { highlighted } from './highlight';

const marked = (text: string, sought: string) =>
  highlighted(text, sought)
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['Odile Marchetti', 'mar', 'Odile [Mar]chetti'],
  ['Odile Marchetti', 'marchetti odile', '[Odile] [Marchetti]'],
  ['Odile Marchetti', ' ODILE ', '[Odile] Marchetti'],
  ['Odile Marchetti', 'odile od', '[Odile] Marchetti'],
  ['$18,500.00', '$18,500', '[$18,500].00'],
  ['Odile', 'x', 'Odile'],
  ['Odile', '', 'Odile'],
  ['', 'x', ''],
])('%s with %s is %s', (text, sought, result) => {
  expect(marked(text, sought)).toBe(result);
});
