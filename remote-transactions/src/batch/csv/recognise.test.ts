import type { FormFieldDefinition } from '@keyturn/shared/forms';
import { chosenColumns } from './columns';
import { choiceOf, keptOf } from './kept-columns';
import { recognised, unaskedOf } from './recognise';

const address: FormFieldDefinition = {
  name: 'propaddress',
  label: 'Property Address',
  type: 'ADDRESS',
  required: true,
};
const closing: FormFieldDefinition = {
  name: 'closingdate',
  label: 'Closing date',
  type: 'DATE',
  required: false,
};
const file: FormFieldDefinition = { name: 'filenumber', label: 'File number', type: 'TEXT', required: false };
const all = [address, closing, file];

test.each<[string, readonly string[], readonly (string | null)[]]>([
  [
    'an order report',
    [
      'Order #',
      'Property Address',
      'Buyer 1 Name',
      'Buyer 1 Email',
      'Earnest Money Amount',
      'Settlement Date',
    ],
    ['filenumber', 'propaddress', null, 'email', 'amount', 'closingdate'],
  ],
  [
    'an escrow list',
    ['File Number', 'Property Address', 'Buyer Email', 'Seller Email', 'EMD Amount', 'Sales Price', 'COE'],
    ['filenumber', 'propaddress', 'email', null, 'amount', null, 'closingdate'],
  ],
  [
    'names of a database',
    ['FileNo', 'PropertyStreetAddress', 'BuyerEmail', 'EarnestMoney', 'EstClosingDate', 'EMDDueDate'],
    ['filenumber', 'propaddress', 'email', 'amount', 'closingdate', 'due'],
  ],
  [
    'words with marks',
    ['gf_no', 'subject-property', 'PURCHASER E-MAIL', 'Deposit Amt. (USD)', 'Scheduled Closing'],
    ['filenumber', 'propaddress', 'email', 'amount', 'closingdate'],
  ],
])('%s is read by its headings', (_what, headings, choice) => {
  expect(recognised(headings, all)).toEqual(choice);
});

test('the surest heading is taken, and of two that are as sure none', () => {
  expect(recognised(['Amount', 'EMD Amount', 'Email', 'Buyer Email'], all)).toEqual([
    null,
    'amount',
    null,
    'email',
  ]);
  expect(recognised(['Buyer Email', 'Borrower Email', 'EMD Amount', 'Deposit Amount'], all)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('what is called by its name or label needs no rule, and a price is no amount', () => {
  expect(recognised(['EMAIL', 'property address', 'Purchase Price', 'Loan Amount'], all)).toEqual([
    'email',
    'propaddress',
    null,
    null,
  ]);
});

test('what the occasion does not ask for is said', () => {
  const headings = ['File Number', 'Buyer 1 Name', 'Settlement Date', 'Escrow Officer', 'Property Address'];
  expect(unaskedOf(headings, [address], recognised(headings, [address]))).toEqual([
    { heading: 'File Number', what: 'a file number' },
    { heading: 'Buyer 1 Name', what: 'a payer’s name' },
    { heading: 'Settlement Date', what: 'a closing date' },
  ]);
  // Read as something else by choice, it is not lost.
  expect(unaskedOf(['File Number'], [address], ['propaddress'])).toEqual([]);
});

test('a choice says what is missing and what is there twice', () => {
  const headings = ['A', 'B', 'C', ''];
  expect(chosenColumns(headings, [address], ['amount', 'email', null, null])).toMatchObject({
    unused: ['C'],
    problem: 'Please select a valid csv file with amount, email, propaddress columns.',
  });
  expect(chosenColumns(headings, [address], ['amount', 'email', 'propaddress', null])).toMatchObject({
    places: [[0], [1], [2]],
    problem: null,
  });
  expect(
    chosenColumns([...headings, 'D'], [address], ['amount', 'email', 'propaddress', null, 'email']),
  ).toMatchObject({
    problem: 'The column email is there more than once.',
  });
});

test('what was kept is found in another order, and keeps what other occasions read', () => {
  const headings = ['Email', 'EMD', 'Order #', 'Email'];
  const kept = keptOf(headings, [file], [null, 'amount', 'filenumber', 'email'], []);
  expect(choiceOf(['ORDER #', 'Email', 'Email', 'emd'], [file], kept)).toEqual([
    'filenumber',
    null,
    'email',
    'amount',
  ]);
  expect(choiceOf(headings, [], kept)).toEqual([null, 'amount', null, 'email']);
  const elsewhere = keptOf(headings, [], [null, 'amount', null, 'email'], kept);
  expect(choiceOf(headings, [file], elsewhere)).toEqual([null, 'amount', 'filenumber', 'email']);
});

test('an address in several columns is one, by rule and by choice', () => {
  const headings = [
    ...['Order #', 'Property Address', 'Property City', 'Property State', 'Property Zip'],
    ...['Buyer Email', 'Buyer City', 'EMD Amount'],
  ];
  const choice = recognised(headings, all);
  expect(choice).toEqual([
    ...['filenumber', 'propaddress', 'propaddress', 'propaddress', 'propaddress'],
    ...['email', null, 'amount'],
  ]);
  expect(chosenColumns(headings, all, choice)).toMatchObject({ problem: null, unused: ['Buyer City'] });
  expect(chosenColumns(headings, all, choice).places).toContainEqual([1, 2, 3, 4]);
  const kept = keptOf(headings, all, choice, []);
  expect(choiceOf(headings, all, kept)).toEqual(choice);
  expect(recognised(['Street Number', 'Street', 'City', 'Zip', 'Buyer Email', 'EMD'], all)).toEqual([
    ...['propaddress', 'propaddress', 'propaddress', 'propaddress', 'email', 'amount'],
  ]);
});
