import { personalKey } from './personal';
import { safePath, saveReturnPath } from './return-path';
import { peekReturnPath, takeReturnPath } from './return-path';
import { isFresh, readSession } from './session';
import { createSimulatedAuth } from './simulated-auth';
import { readSso } from './sso';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  ['/harbor-realty/home?x=1#top', '/harbor-realty/home?x=1#top'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example/', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
])('the path %j of this origin is %j', (given, path) => {
  expect(safePath(given)).toBe(path);
});

test('the return path is kept once and only a safe one', () => {
  saveReturnPath('https://evil.example');
  expect(peekReturnPath()).toBeNull();
  saveReturnPath('/harbor-realty/transactions');
  expect(takeReturnPath()).toBe('/harbor-realty/transactions');
  expect(takeReturnPath()).toBe('/');
});

test('sso parameters are merged with the forced sync, allowed keys only', () => {
  const query = 'connection=corp&client_id=stolen&login_hint=a%40b.example';
  const expected = { connection: 'corp', login_hint: 'a@b.example', sync: 'force' };
  expect(readSso(query)).toEqual(expected);
  expect(readSso(btoa(query))).toEqual(expected);
  expect(readSso('redirect_uri=x')).toBeNull();
  expect(readSso(null)).toBeNull();
});

test('what is stored but is no session counts as none', () => {
  localStorage.setItem('keyturn.session', '{"accessToken":1}');
  expect(readSession()).toBeNull();
  localStorage.setItem('keyturn.session', 'not json');
  expect(readSession()).toBeNull();
});

test('a session about to end is not fresh', () => {
  const session = { accessToken: 'a', idToken: 'b', userId: 'c', expiresAt: 100_000 };
  expect(isFresh(session, 39_000)).toBe(true);
  expect(isFresh(session, 41_000)).toBe(false);
});

test('signing out forgets what names others, and nothing else', async () => {
  localStorage.setItem(personalKey('batch.user-1.occasion-1'), '{}');
  sessionStorage.setItem(personalKey('recent.org-1.user-1'), '[]');
  localStorage.setItem('keyturn.theme', 'dark');
  await createSimulatedAuth().signOut('#signed-out');
  expect(Object.keys({ ...localStorage, ...sessionStorage })).toEqual(['keyturn.theme']);
});
