import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { applyBrand, parseBrandColor } from './index';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

test.each([
  ['#30C97F', '#30c97f'],
  [' 1F3A5F ', '#1f3a5f'],
  ['#fff', '#fff'],
  ['red; background: url(x)', null],
  ['', null],
  [null, null],
])('brand %j is %j', (value, expected) => {
  expect(parseBrandColor(value)).toBe(expected);
});

test('a brand is put on the element and taken away again', () => {
  const element = document.createElement('html');
  applyBrand(element, '#1F3A5F');
  expect(element.style.getPropertyValue('--brand')).toBe('#1f3a5f');
  expect(element).toHaveAttribute('data-brand');
  applyBrand(element, 'nonsense');
  expect(element.style.getPropertyValue('--brand')).toBe('');
  expect(element).not.toHaveAttribute('data-brand');
});

test('every token that the style sheet uses is defined in it', () => {
  const defined = new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  const used = [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
});

test('the fonts that it names come with the font package', () => {
  const folder = join(dirname(require.resolve('@fontsource-variable/inter/package.json')), 'files');
  const files = [...css.matchAll(/url\('([^']+)'\)/g)].map(([, file]) => file ?? '');
  expect(files).toHaveLength(2);
  expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});
