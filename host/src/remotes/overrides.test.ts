import { readOverrides, resetOverrides, withoutOverrideParameters } from './overrides';

const allowed = ['http://localhost:3001', 'https://preview.example'];
const read = (address: string) => readOverrides(allowed, new URL(address, 'http://host.test'));
const trial = 'https://preview.example/42/mf-manifest.json';

beforeEach(() => localStorage.clear());

test('an override of an allowed origin counts and is remembered', () => {
  expect(read(`/harbor/home?remote.transactions=${trial}`).overrides).toEqual({ transactions: trial });
  expect(read('/harbor/home').overrides).toEqual({ transactions: trial });
});

test('an empty value or Reset forgets it', () => {
  read(`/?remote.transactions=${trial}`);
  expect(read('/?remote.transactions=').overrides).toEqual({});
  expect(read('/').overrides).toEqual({});
  read(`/?remote.transactions=${trial}`);
  resetOverrides();
  expect(read('/').overrides).toEqual({});
});

test.each(['https://evil.example/mf-manifest.json', 'javascript:alert(1)', 'mf-manifest.json'])(
  '%s is refused and not remembered',
  (address) => {
    const reading = read(`/?remote.admin=${encodeURIComponent(address)}`);
    expect(reading.overrides).toEqual({});
    expect(reading.refused).toEqual([`admin: ${address}`]);
    expect(read('/').refused).toEqual([]);
  },
);

test('what was remembered counts only while its origin is allowed', () => {
  read(`/?remote.transactions=${trial}`);
  expect(readOverrides([], new URL('http://host.test/')).overrides).toEqual({});
});

test('a broken memory is no memory', () => {
  localStorage.setItem('keyturn.remote-overrides', '{');
  expect(read('/').overrides).toEqual({});
});

test('overrides leave the address', () => {
  expect(withoutOverrideParameters(new URL(`http://host.test/h/home?x=1&remote.admin=${trial}#y`))).toBe(
    '/h/home?x=1#y',
  );
});
