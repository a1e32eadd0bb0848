import { type LetterFacts, letterTo } from './letter';
import { snoozedTo } from './snooze';

const trouble = {
  ...{ kind: 'danger' as const, title: '', next: '', anew: 'request' as const },
  happened: 'The account does not hold enough money.',
};
const facts: LetterFacts = {
  id: '483920117',
  amount: 1_850_000,
  address: '12 Pier Rd',
  receiverEmail: 'pat+1@people.example',
  buyer: null,
  mailRefusal: null,
  paymentOccasion: {
    ...{ id: 'o', name: 'Earnest money', context: 'EMD', direction: 'INBOUND', fundingSource: null },
    ...{ approvalRequired: false, timeZone: 'America/New_York' },
    organization: { id: 'org', name: 'Harbor Realty', approvalExpirationDays: 7 },
  },
};

test('a letter says what happened, to whom, and which payment it is', () => {
  const letter = letterTo(facts, trouble) ?? '';
  expect(letter).toMatch(/^mailto:pat%2B1%40people\.example\?subject=/);
  const said = decodeURIComponent(letter);
  for (const word of ['$18,500.00', '12 Pier Rd', trouble.happened, '483920117', 'Harbor Realty'])
    expect(said).toContain(word);
});

test('an address that refuses mail gets none', () => {
  expect(letterTo({ ...facts, mailRefusal: 'pat+1@people.example: unknown' }, trouble)).toBeNull();
  expect(letterTo({ ...facts, receiverEmail: null }, trouble)).toBeNull();
});

test('what is put aside is back the next morning', () => {
  const back = new Date(snoozedTo(new Date(2026, 11, 31, 23, 30)));
  expect([back.getFullYear(), back.getMonth(), back.getDate(), back.getHours()]).toEqual([2027, 0, 1, 9]);
});
