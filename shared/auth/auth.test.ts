import { readLastSignIn } from './last-sign-in';
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

test.each([
  '/..//evil.example',
  '/.//evil.example/x',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  '/.\\/evil.example',
  '/\t/evil.example',
])('%j leads away and is no path', (given) => {
  expect(safePath(given)).toBeNull();
});

test('whatever a path is made of, following it stays here', () => {
  const parts = ['/', '\\', '.', '..', '%2e', '%2f', '@', ':', '\t', 'evil.example', 'https:', '?', '#', ' '];
  const texts = (length: number): string[] =>
    length === 0 ? [''] : texts(length - 1).flatMap((text) => parts.map((part) => text + part));
  const led = [1, 2, 3, 4]
    .flatMap(texts)
    .flatMap((text) => [safePath(text), safePath(`/${text}/evil.example`)])
    .filter((path) => path !== null);
  expect(led.length).toBeGreaterThan(1_000);
  for (const path of led) {
    if (new URL(path, window.location.origin).origin !== window.location.origin || !/^\/(?![/\\])/.test(path))
      throw new Error(`${path} leads away`);
  }
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
  localStorage.setItem(personalKey('user-1', 'batch.occasion-1'), '{}');
  sessionStorage.setItem(personalKey('user-1', 'recent.org-1'), '[]');
  localStorage.setItem('keyturn.theme', 'dark');
  await createSimulatedAuth().signOut('#signed-out');
  expect(Object.keys({ ...localStorage, ...sessionStorage })).toEqual([
    'keyturn.theme',
    'keyturn.signed-out',
  ]);
});

test('a sign-in is unfinished until somebody comes back signed in, and signing out is remembered until then', async () => {
  const auth = createSimulatedAuth();
  expect(readLastSignIn()).toBe('none');
  await auth.signOut('#signed-out');
  expect(readLastSignIn()).toBe('ended');
  await auth.signIn('/harbor-realty').catch(() => undefined);
  expect(readLastSignIn()).toBe('unfinished');
  window.history.pushState(null, '', '/callback');
  await expect(auth.finishSignIn()).rejects.toThrow('Choose a user');
  expect(readLastSignIn()).toBe('unfinished');
  window.history.pushState(null, '', '/callback?user=7f0c1a52-6f5e-4a0e-9b1d-3c2f7f0e8a11');
  await auth.finishSignIn();
  expect(readLastSignIn()).toBe('none');
});
