import { browserMark } from './browser-mark';
import { forgetPersonal } from './personal';

test('a browser is marked once, and still is after somebody has signed out', () => {
  localStorage.clear();
  const mark = browserMark();
  expect(mark).toMatch(/^[0-9a-f-]{36}$/);
  forgetPersonal();
  expect(browserMark()).toBe(mark);
});
