import { changeInWords, sentenceOf } from './words';

test.each([
  [
    { actorName: 'Maya Okafor', action: 'addUserToOrganization', subject: 'Nora Quist' },
    'Maya Okafor added Nora Quist',
  ],
  [
    { actorName: 'Maya Okafor', action: 'updateEscrowAccount', subject: null },
    'Maya Okafor changed the escrow account',
  ],
  [
    { actorName: 'Maya Okafor', action: 'addEscrowAccountNote' },
    'Maya Okafor wrote a note on the escrow account',
  ],
  [{ actorName: null, action: 'depositsFailed' }, 'The two deposits could not be made'],
  [{ actorName: null, action: 'createSomethingElse' }, 'Somebody did “create something else”'],
])('%j reads “%s”', (entry, sentence) => {
  expect(sentenceOf(entry)).toBe(sentence);
});

test.each([
  [{ field: 'name', before: 'Main', after: 'Quay' }, 'name: Main → Quay'],
  [{ field: 'operatingRegions', before: null, after: 'ME, NH' }, 'operating regions: none → ME, NH'],
  [{ field: 'status', before: 'UNVERIFIED', after: 'VERIFIED' }, 'status: unverified → verified'],
  [{ field: 'maxAmount', before: null, after: '500000' }, 'limit of a payment: none → $5,000'],
  [{ field: 'last4', before: '4821', after: '0001' }, 'last digits: 4821 → 0001'],
])('%j reads “%s”', (change, words) => {
  expect(changeInWords(change)).toBe(words);
});
