import { settingsTab } from './tabs';
import { organizationType, paintable, webAddress } from './words';

test.each([
  ['ASSOCIATION', 'Association'],
  ['ATTORNEY', 'Attorney'],
  ['BROKERAGE', 'Brokerage'],
  ['TITLE', 'Title'],
  ['SOMETHING_NEW', '–'],
  [null, '–'],
])('the type %s reads %s', (type, word) => {
  expect(organizationType(type)).toBe(word);
});

test.each([
  ['https://harbor.example/about', 'https://harbor.example/about'],
  ['harbor.example', 'https://harbor.example/'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['not a site', null],
  ['', null],
  [null, null],
])('%s links to %s', (url, expected) => {
  expect(webAddress(url)).toBe(expected);
});

test.each([
  ['#30C97F', '#30C97F'],
  ['#3c7', '#3c7'],
  ['red; background: url(x)', null],
  [null, null],
])('%s is painted as %s', (color, expected) => {
  expect(paintable(color)).toBe(expected);
});

test.each([
  [undefined, 'details'],
  ['branding', 'branding'],
  ['elsewhere', 'details'],
])('the tab %s of the address is %s', (asked, tab) => {
  expect(settingsTab(asked)).toBe(tab);
});
