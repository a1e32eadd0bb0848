import { allowedFor, availableReceipts, knownRecipients, problemOf, type Recipient } from './recipients';

const person = (email: string) => ({
  id: email,
  fullName: `Person ${email}`,
  email,
  phone: null,
  verifiedAt: null,
  customer: null,
});
const viewer = { fullName: 'Joan Osei', email: 'joan@harbor.example' };
const nobody = {
  buyer: null,
  receiverEmail: null,
  buyerAgent: null,
  listingAgent: null,
  additionalEmails: [],
};

test('payer, agents, the viewer and further addresses may get a receipt, each pair once', () => {
  const recipients = knownRecipients(
    {
      buyer: person('pia@people.example'),
      receiverEmail: 'asked@people.example',
      buyerAgent: person('dana@agents.example'),
      listingAgent: person('DANA@agents.example'),
      additionalEmails: ['lawyer@x.example', 'pia@people.example'],
    },
    viewer,
  );
  expect(recipients.map(({ type, email }) => `${type} ${email.toLowerCase()}`)).toEqual([
    'BUYER pia@people.example',
    'AGENT dana@agents.example',
    'ORGANIZATION joan@harbor.example',
    'OTHER lawyer@x.example',
    'OTHER pia@people.example',
  ]);
});

test('without a known payer it is the address that was asked', () => {
  expect(knownRecipients({ ...nobody, receiverEmail: 'a@b.example' }, viewer)[0]).toEqual({
    email: 'a@b.example',
    type: 'BUYER',
    name: null,
  });
  expect(knownRecipients(nobody, viewer)).toHaveLength(1);
});

const recipients: readonly Recipient[] = [
  { email: 'pia@people.example', type: 'BUYER', name: null },
  { email: 'dana@agents.example', type: 'AGENT', name: null },
];

test('agents get no deposited receipt', () => {
  expect(allowedFor(recipients, 'completed').map(({ type }) => type)).toEqual(['BUYER']);
  expect(allowedFor(recipients, 'initiated')).toHaveLength(2);
  expect(allowedFor(recipients, '')).toHaveLength(2);
});

test.each([
  ['', 'OTHER', 'Invalid Email'],
  ['pia at home', 'OTHER', 'Invalid Email'],
  [' PIA@people.example ', 'BUYER', 'Email already added'],
  ['pia@people.example', 'OTHER', null],
] as const)('adding %j as %s: %s', (email, type, expected) => {
  expect(problemOf({ email, type }, recipients)).toBe(expected);
});

test.each([
  [null, null, { initiated: false, completed: false }],
  ['2026-01-01T00:00:00Z', null, { initiated: true, completed: false }],
  ['2026-01-01T00:00:00Z', '2026-01-05T00:00:00Z', { initiated: true, completed: true }],
])('initiated %s and deposited %s make %j available', (initiatedAt, depositedAt, expected) => {
  const transactions = [{ initiatedAt, depositedAt }] as unknown as Parameters<
    typeof availableReceipts
  >[0]['transactions'];
  expect(availableReceipts({ transactions })).toEqual(expected);
});
