import { emptyTransfer, transferInput, transferProblems } from './values';

const account = (id: string) => ({
  id,
  displayName: `Bank ••${id}`,
  name: 'Operating',
  fundingRef: `ref-${id}`,
  belongsTo: null,
});
const whole = { ...emptyTransfer, origination: account('1'), destination: account('2'), amount: 5_000 };

test.each([
  ['nothing typed', emptyTransfer, ['origination', 'destination', 'amount']],
  ['whole', whole, []],
  ['the same account twice', { ...whole, destination: account('1') }, ['destination']],
  ['a fee above the amount', { ...whole, feeAmount: 5_001 }, ['feeAmount']],
  ['too long for a statement', { ...whole, addenda: 'x'.repeat(81) }, ['addenda']],
])('%s', (_name, values, fields) => {
  expect(Object.keys(transferProblems(values))).toEqual(fields);
  expect(transferInput(values) === null).toBe(fields.length > 0);
});

test('accounts are named by the provider’s references', () => {
  expect(transferInput({ ...whole, addenda: ' Lot 4 ' })).toEqual({
    amount: 5_000,
    feeAmount: 0,
    originationFsRef: 'ref-1',
    destinationFsRef: 'ref-2',
    transferType: 'ACH',
    addenda: 'Lot 4',
  });
});
