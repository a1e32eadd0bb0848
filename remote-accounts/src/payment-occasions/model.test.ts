import { limitOf } from './limit';
import { dueText, feeLines, type FeeSchema, occasionBadge, occasionKind, remindersText } from './model';
import { timeZoneName } from './time-zone';

test.each([
  ['ACTIVE', false, 'Active', 'aqua'],
  ['ACTIVE', true, 'Shared', 'blue'],
  ['INACTIVE', false, 'Inactive', 'gray'],
  ['INACTIVE', true, 'Inactive', 'gray'],
  ['BLOCKED', true, 'Inactive', 'gray'],
])('%s, shared %s, wears %s', (status, shared, label, tone) => {
  expect(occasionBadge({ status, accountActive: true, shared })).toEqual({ label, tone });
});

test('an active occasion whose escrow account is out of use says so', () => {
  const account = { accountActive: false, shared: true };
  expect(occasionBadge({ ...account, status: 'ACTIVE' }).label).toBe('Account inactive');
  expect(occasionBadge({ ...account, status: 'INACTIVE' }).label).toBe('Inactive');
});

test('an occasion without a limit has the default one', () => {
  expect(limitOf({ limit: null })).toBe(10_000_000);
  expect(limitOf({ limit: 250_000 })).toBe(250_000);
});

test('what is paid and which way', () => {
  expect(occasionKind({ context: 'EMD', direction: 'INBOUND' })).toBe('Earnest money, inbound');
  expect(occasionKind({ context: 'GENERIC', direction: 'OUTBOUND' })).toBe('Payment, outbound');
});

const flat = (min: number, max: number | null, amount: number) =>
  ({
    min,
    max,
    calculation: { selection: 'FLAT', inputs: { amount } },
  }) as const;

test.each<[FeeSchema['payer'], 'INBOUND' | 'OUTBOUND', string]>([
  ['PARTY', 'INBOUND', '$15 payer pays'],
  ['PARTY', 'OUTBOUND', '$15 recipient pays'],
  ['OWNER', 'INBOUND', '$15 organization pays'],
  ['MIXED', 'INBOUND', '$15 each side pays'],
])('a single tier that %s bears, %s', (payer, direction, text) => {
  expect(feeLines({ payer, tiers: [flat(0, null, 1_500)] }, direction)).toEqual([{ range: null, text }]);
});

test('several tiers say which amounts they are for', () => {
  const tiers = [
    flat(0, 499_999, 1_550),
    flat(500_000, 2_499_999, 2_500),
    { min: 2_500_000, max: null, calculation: { selection: 'PERCENT', inputs: { amount: 12 } } } as const,
  ];
  expect(feeLines({ payer: 'PARTY', tiers }, 'INBOUND')).toEqual([
    { range: 'Up to $4,999.99', text: '$15.50 payer pays' },
    { range: '$5,000 to $24,999.99', text: '$25 payer pays' },
    { range: '$25,000 and more', text: '0.12% payer pays' },
  ]);
});

test.each([
  ['America/New_York', 'Eastern (EST)'],
  ['America/Chicago', 'Central (CST)'],
  ['America/Denver', 'Mountain (MST)'],
  ['America/Los_Angeles', 'Pacific (PST)'],
  ['America/Anchorage', 'Alaska (AKST)'],
  ['Pacific/Honolulu', 'Hawaii-Aleutian (HST)'],
  ['Pacific/Pago_Pago', 'Samoa standard (SST)'],
])('%s is %s', (zone, name) => {
  expect(timeZoneName(zone)).toBe(name);
});

test('an unsupported zone gives way to the local one', () => {
  expect(timeZoneName('Europe/Paris', 'America/New_York')).toBe('Eastern (EST)');
  expect(timeZoneName('Nowhere/At_All', 'Europe/Paris')).toBe('Europe/Paris');
});

test('when a request is due and its payer reminded', () => {
  expect([null, 0, 1, 3].map(dueText)).toEqual([
    'When the request says',
    'The day it is asked for',
    '1 banking day after it is asked for',
    '3 banking days after it is asked for',
  ]);
  expect(remindersText([-2, 0, 1])).toBe('2 banking days before, on the due day, 1 banking day after');
  expect(remindersText([])).toBe('None');
});
