import {
  exactTime,
  filledInText,
  formatLimit,
  formatMoney,
  formatPhone,
  fullTime,
  moneyParts,
  parseMoney,
  relativeTime,
} from './index';

describe('money', () => {
  test.each([
    [0, '$0.00'],
    [4800, '$48.00'],
    [1850000, '$18,500.00'],
    [75000000, '$750,000.00'],
    [123456750, '$1,234,567.50'],
  ])('%d cents are %s', (cents, text) => {
    expect(formatMoney(cents)).toBe(text);
    expect(parseMoney(text)).toBe(cents);
  });

  test('limits drop whole cents only', () => {
    expect(formatLimit(4800)).toBe('$48');
    expect(formatLimit(4850)).toBe('$48.50');
  });

  test('the large display separates its cents', () => {
    expect(moneyParts(1850050)).toEqual(['$18,500', '.50']);
  });

  test('a fraction of a cent is a programming error', () => {
    expect(() => formatMoney(10.5)).toThrow(RangeError);
  });

  test.each([
    ...['', '12.345', 'abc', '-5', '1e3', '.', '.125', '$', '$$5', '1 5', '1,234,5', '12345,678', '0,050'],
    ...['0,05', '1,5', '1,50', '12,34', ',5', '5,', '1.234,50', '1,234.5,0'],
  ])('%j is not an amount', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  test('an amount that is still being typed is read', () => {
    expect(parseMoney('12.')).toBe(1200);
    expect(parseMoney('12.5')).toBe(1250);
  });

  test('cents are read without a dollar before them, as bank statements write them', () => {
    expect(parseMoney('.07')).toBe(7);
    expect(parseMoney('$.5')).toBe(50);
  });
});

describe('dates', () => {
  const now = new Date(2026, 10, 18, 15, 0, 0);
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  test.each([
    [ago(20_000), 'Just now'],
    [ago(25 * 60_000), '25 min ago'],
    [ago(3 * 3_600_000), '3 h ago'],
    [new Date(2026, 10, 17, 23, 0).toISOString(), 'Yesterday'],
    [new Date(2026, 10, 12, 9, 0).toISOString(), 'Thu'],
    [new Date(2026, 10, 11, 9, 0).toISOString(), 'Nov 11'],
    [new Date(2024, 10, 12, 9, 0).toISOString(), 'Nov 12, 2024'],
  ])('%s is %s', (iso, text) => {
    expect(relativeTime(iso, now)).toBe(text);
  });

  test('midnight makes it yesterday, also where the clocks were changed between', () => {
    const noon = new Date(2026, 2, 8, 12);
    expect(relativeTime(new Date(2026, 2, 7, 23, 59).toISOString(), noon)).toBe('Yesterday');
    expect(relativeTime(new Date(2026, 2, 2, 0, 1).toISOString(), noon)).toBe('Mon');
    expect(relativeTime(new Date(2026, 2, 1, 23, 59).toISOString(), noon)).toBe('Mar 1');
  });

  test('what is to come has its exact time; a clock that is a little late is forgiven', () => {
    const noon = new Date(2026, 2, 8, 12);
    expect(relativeTime(new Date(2026, 2, 8, 12, 0, 30).toISOString(), noon)).toBe('Just now');
    expect(relativeTime(new Date(2026, 2, 9, 12).toISOString(), noon)).toBe('Mar 9, 12:00 PM');
    expect(relativeTime(new Date(2027, 0, 4, 6).toISOString(), noon)).toBe('Jan 4, 2027, 6:00 AM');
  });

  test('a title has the second', () => {
    expect(fullTime(new Date(2026, 10, 18, 9, 14, 5).toISOString())).toBe('Nov 18, 2026, 9:14:05 AM');
    expect(fullTime(new Date(2026, 10, 18, 0, 4, 5).toISOString())).toBe('Nov 18, 2026, 12:04:05 AM');
  });

  test('a record shows month, day and minute', () => {
    const at = new Date(2026, 10, 18, 9, 14).toISOString();
    expect(exactTime(at, new Date(2026, 11, 31))).toBe('Nov 18, 9:14 AM');
    expect(exactTime(at, new Date(2027, 0, 1))).toBe('Nov 18, 2026, 9:14 AM');
  });
});

test('phones are shown the American way', () => {
  expect(formatPhone('15550100199')).toBe('(555) 010-0199');
  expect(formatPhone('5550100199')).toBe('(555) 010-0199');
  expect(formatPhone('+44 20 7946 0000')).toBe('+44 20 7946 0000');
});

test('a day and a checkbox that were filled in are read in words, all else as it stands', () => {
  expect(filledInText('2026-12-18')).toBe('Dec 18, 2026');
  expect(filledInText('true')).toBe('Yes');
  expect(filledInText('false')).toBe('No');
  for (const other of ['2026-13-40', '1598299', '12 Elm St', '']) expect(filledInText(other)).toBe(other);
});
