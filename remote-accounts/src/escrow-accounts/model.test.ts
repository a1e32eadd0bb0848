import { escrowAbsence, everyRegion, summarizeRegions } from './model';

const states = (count: number) => Array.from({ length: count }, (_, index) => `S${index}`);

test.each([
  [[], '–', 0],
  [['ME'], 'ME', 0],
  [['ME', 'NH', 'MA'], 'ME, NH, MA', 0],
  [['ME', 'NH', 'MA', 'VT'], 'ME, NH, MA', 1],
  [states(49), 'S0, S1, S2', 46],
  [states(50), 'All (50)', 0],
  [states(51), 'All (51)', 0],
])('%j is listed as %s and %i more', (regions, named, more) => {
  expect(summarizeRegions(regions)).toEqual({ named, more });
});

test('a record names every region, unless it is all of them', () => {
  expect(everyRegion(['ME', 'NH', 'MA', 'VT'])).toBe('ME, NH, MA, VT');
  expect(everyRegion(states(51))).toBe('All (51)');
  expect(everyRegion([])).toBe('–');
});

const customer = { id: 'customer-1', customerRef: null };

test.each([
  [{ customer: null, holdsEscrow: true }, false, 'no-customer'],
  [{ customer: null, holdsEscrow: false }, false, 'no-customer'],
  [{ customer, holdsEscrow: true }, false, 'ready'],
  [{ customer, holdsEscrow: false }, false, 'no-escrow'],
  [{ customer, holdsEscrow: true }, true, 'shared'],
  [{ customer: null, holdsEscrow: false }, true, 'shared'],
])('%j with a shared occasion %s: %s', (organization, hasSharedPaymentOccasion, expected) => {
  expect(escrowAbsence(organization, { hasSharedPaymentOccasion })).toBe(expected);
});
