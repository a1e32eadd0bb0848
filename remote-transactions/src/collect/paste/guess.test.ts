import type { FormFieldDefinition } from '@keyturn/shared/forms';
import { type Guesses, guessesOf, withGuesses } from './guess';

const definition = (given: Pick<FormFieldDefinition, 'name' | 'label' | 'type'>): FormFieldDefinition => ({
  ...{ required: false, placeholder: null, options: null, min: null, max: null },
  ...{ minLength: null, maxLength: null, pattern: null, value: null },
  ...given,
});
const definitions = [
  definition({ name: 'propaddress', label: 'Property address', type: 'ADDRESS' }),
  definition({ name: 'closingdate', label: 'Closing date', type: 'DATE' }),
  definition({ name: 'mlsnumber', label: 'MLS number', type: 'TEXT' }),
  definition({ name: 'tenantemail', label: 'Second tenant', type: 'EMAIL' }),
];
const read = (text: string): Guesses =>
  guessesOf(text, { definitions, own: 'agent@harbor.example', today: '2026-11-24' });
const none: Guesses = { formFields: {} };

test.each<[string, string, Guesses]>([
  [
    'an e-mail of the buyer’s agent',
    `From: Maya Lindqvist <maya@buyers.example>
To: Theo Park <agent@harbor.example>
Subject: 48 Harbor View Dr

Hi Theo,
we are thrilled. The earnest money of $18,500 is due by December 1, 2026; closing is on 01/15/2027.
MLS #1598204

Maya`,
    {
      amount: 1_850_000,
      receiverEmail: 'maya@buyers.example',
      dueOn: '2026-12-01',
      formFields: { propaddress: '48 Harbor View Dr', closingdate: '2027-01-15', mlsnumber: '1598204' },
    },
  ],
  [
    'an excerpt of a contract, whose price is no deposit',
    `1. PROPERTY. Buyer agrees to buy the property located at 1208 Marsh Hawk Ct, Charleston, SC 29412.
2. PURCHASE PRICE. The purchase price is $450,000.00.
3. EARNEST MONEY. Buyer shall deposit earnest money of $9,000.00 with the escrow agent on or before November 30, 2026.
4. CLOSING. Settlement shall take place on December 18, 2026.`,
    {
      amount: 900_000,
      dueOn: '2026-11-30',
      formFields: { propaddress: '1208 Marsh Hawk Ct, Charleston, SC 29412', closingdate: '2026-12-18' },
    },
  ],
  [
    'a signature block gives an address to write to, and no property',
    `Nils Ek
Ek & Partners
500 Market Street, Portland, ME 04101
(207) 555-0142
nils@ek-partners.example`,
    { receiverEmail: 'nils@ek-partners.example', formFields: {} },
  ],
  [
    'labels on lines of their own',
    `Buyer: Ada Moss, ada.moss@mail.example
Listing agent: sam@listing.example
Property:
7 Pier Road, Unit 3B
Kittery, ME 03904
Earnest money deposit:
$5,000`,
    {
      amount: 500_000,
      receiverEmail: 'ada.moss@mail.example',
      formFields: { propaddress: '7 Pier Road, Unit 3B, Kittery, ME 03904' },
    },
  ],
  [
    'an amount named after the figure',
    'Please collect the $2,500 earnest deposit, list price $399,900.',
    { amount: 250_000, formFields: {} },
  ],
  [
    'an amount of which a sentence says what it is paid as',
    'The purchase price is $600,000.00, of which $18,000 shall be paid as a deposit and the balance of $582,000.00 at closing.',
    { amount: 1_800_000, formFields: {} },
  ],
  [
    'an amount that is paid as something else',
    'We agreed that $18,000 will be paid as an option fee, whatever the buyers decide after that.',
    none,
  ],
  [
    'thousands as people write them',
    'They put down an EMD of $12k on it last night.',
    { amount: 1_200_000, formFields: {} },
  ],
  [
    'two amounts with the same claim are none',
    'Either a $2,000 or a $3,000 payment would do for us here.',
    none,
  ],
  [
    'a price alone is no amount to ask for',
    'The sellers accepted the purchase price of $512,000 yesterday evening.',
    none,
  ],
  [
    'two deposits are not decided',
    'Initial deposit $2,000 now, additional deposit $8,000 after inspection.',
    none,
  ],
  [
    'two people are not decided between',
    'Please copy lee@one.example and kim@two.example on all of this.',
    none,
  ],
  ['who it was sent to is not the payer', 'To: closing@title.example\nCc: lee@one.example\nsee below', none],
  [
    'one’s own address is not the payer',
    'Thanks for the help! Write to agent@harbor.example any time.',
    none,
  ],
  [
    'machines are not payers',
    'From: no-reply@listings.example\nA new offer has come in for you today.',
    none,
  ],
  [
    'two addresses with the same claim are none',
    'They saw 12 Elm Street and 9 Oak Avenue and love both of them.',
    none,
  ],
  [
    'the labelled one of two addresses',
    'They sold 12 Elm Street last year. The property is 9 Oak Avenue, Bath, ME.',
    { formFields: { propaddress: '9 Oak Avenue, Bath, ME' } },
  ],
  [
    'a day that is over is not due',
    'The deposit was due by November 2, 2026 but nobody has asked yet.',
    none,
  ],
  [
    'a day without a label is not taken',
    'We met on 12/03/2026 at the house and talked for a good while there.',
    none,
  ],
  [
    'days that the calendar does not have',
    'Payment due by 02/30/2027 as the contract says in its third part.',
    none,
  ],
  [
    'an ISO day',
    'closing date 2026-12-18 confirmed by the lender this morning, all good.',
    { formFields: { closingdate: '2026-12-18' } },
  ],
  [
    'dollars in words',
    'Earnest money: 7,500 dollars, as agreed on the phone with the sellers.',
    { amount: 750_000, formFields: {} },
  ],
  [
    'dollars whose comma parts no thousands',
    'Earnest money: 12,50 dollars, as agreed on the phone with the sellers.',
    none,
  ],
  [
    'a year, a telephone and a file number are no money',
    'Call 207-555-0142 about file 20481 from 2026, thank you very much again.',
    none,
  ],
  ['nothing', '', none],
])('%s', (_name, text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('a guess that the field would refuse is not made', () => {
  const strict = [{ ...definition({ name: 'mlsnumber', label: 'MLS number', type: 'TEXT' }), minLength: 7 }];
  const { formFields } = guessesOf('MLS number: 12345', {
    definitions: strict,
    own: '',
    today: '2026-11-24',
  });
  expect(formFields).toEqual({});
});

test('only empty fields are filled', () => {
  const typed = {
    amount: 100,
    receiverEmail: '',
    dueOn: '',
    formFields: { propaddress: 'typed', mlsnumber: '' },
  };
  const { after, put } = withGuesses(typed, {
    ...{ amount: 900, receiverEmail: 'maya@buyers.example' },
    formFields: { propaddress: 'guessed', mlsnumber: '1598204' },
  });
  expect(after).toEqual({
    ...{ amount: 100, receiverEmail: 'maya@buyers.example', dueOn: '' },
    formFields: { propaddress: 'typed', mlsnumber: '1598204' },
  });
  expect(put).toEqual(['receiverEmail', 'formFields.mlsnumber']);
});
