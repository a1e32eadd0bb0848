import { authFor } from '@keyturn/shared/auth';
import { forgetKey, forgetSettable, type Intent, keepKey, keyOf } from './kept-keys';

const intent: Intent = {
  userId: 'dana',
  name: 'Request',
  variables: { amount: 83_920_117 },
  secret: false,
  settable: false,
};
const other = { ...intent, variables: { amount: 2 } };
const kept = (): string => JSON.stringify({ ...sessionStorage, ...localStorage });

beforeEach(() => {
  for (const userId of ['dana', 'omar'])
    for (const secret of [true, false]) forgetKey({ ...intent, userId, secret });
  sessionStorage.clear();
});

test('an intent has one key until its outcome is known', () => {
  const key = keyOf(intent);
  expect(keyOf(intent)).toBe(key);
  expect(keyOf({ ...intent, variables: { amount: 83_920_117 } })).toBe(key);
  forgetKey(intent);
  expect(keyOf(intent)).not.toBe(key);
});

test('another change and other input are other intents', () => {
  const all = [intent, other, { ...intent, name: 'Send' }].map(keyOf);
  expect(new Set(all).size).toBe(3);
  forgetKey(other);
  expect(keyOf(intent)).toBe(all[0]);
});

test('what is kept holds nothing of what was typed', () => {
  keyOf(intent);
  expect(kept()).toContain('keyturn.personal.');
  expect(kept()).not.toMatch(/83920117|Request/);
  forgetKey(intent);
  expect(kept()).toBe('{}');
});

test('a page that is loaded anew finds the key again, but not that of a secret', async () => {
  const secret = { ...intent, secret: true };
  const [key, secretKey] = [keyOf(intent), keyOf({ ...secret, name: 'Verify' })];
  await jest.isolateModulesAsync(async () => {
    const anew = await import('./kept-keys');
    expect(anew.keyOf(intent)).toBe(key);
    expect(anew.keyOf({ ...secret, name: 'Verify' })).not.toBe(secretKey);
  });
});

test('a secret is kept nowhere but in the page', () => {
  const secret = { ...intent, secret: true };
  const key = keyOf(secret);
  expect(kept()).toBe('{}');
  expect(keyOf(secret)).toBe(key);
});

test('a browser that has no room keeps the key as long as the page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  expect(keyOf(intent)).toBe(keyOf(intent));
});

test('what is stored but is no key counts as none', () => {
  sessionStorage.setItem('keyturn.personal.dana/keys', 'not json');
  const key = keyOf(intent);
  const [name] = Object.keys({ ...sessionStorage });
  const [hash] = Object.keys(JSON.parse(sessionStorage.getItem(name ?? '') ?? '{}') as object);
  sessionStorage.setItem(name ?? '', JSON.stringify({ [hash ?? '']: { key: 1, at: 'x' } }));
  expect(keyOf(intent)).not.toBe(key);
});

test('nobody goes on with the key of somebody else', () => {
  const key = keyOf(intent);
  expect(keyOf({ ...intent, userId: 'omar' })).not.toBe(key);
  expect(keyOf(intent)).toBe(key);
});

test('signing out forgets the keys', async () => {
  keyOf(intent);
  await authFor({ domain: '', clientId: '', audience: '', simulated: true }).signOut('#signed-out');
  expect(kept()).toBe(JSON.stringify({ 'keyturn.signed-out': '1' }));
});

test('a day after the first try the same input is another intent', () => {
  const start = Date.now();
  const now = jest.spyOn(Date, 'now').mockReturnValue(start);
  const key = keyOf(intent);
  now.mockReturnValue(start + 23 * 3_600_000);
  expect(keyOf(intent)).toBe(key);
  keepKey(intent, key);
  now.mockReturnValue(start + 25 * 3_600_000);
  expect(keyOf(intent)).not.toBe(key);
});

test('a change ends the keys of what may be set otherwise by it, and no others', () => {
  const rename = { ...other, settable: true };
  const keys = [keyOf(intent), keyOf(rename), keyOf({ ...rename, secret: true, name: 'Secret' })];
  forgetSettable('dana');
  expect(keyOf(intent)).toBe(keys[0]);
  expect(keyOf(rename)).not.toBe(keys[1]);
  expect(keyOf({ ...rename, secret: true, name: 'Secret' })).not.toBe(keys[2]);
});
