import { achReturn } from './ach-returns';
import { type TroubleFacts, troubleOf } from './trouble';

const facts = (given: Partial<TroubleFacts>): TroubleFacts => ({
  displayStatus: 'FAILED',
  isInbound: true,
  isRefund: false,
  blockReason: null,
  errorType: null,
  rejectReason: null,
  mailRefusal: null,
  ...given,
});

test('every return code in use has its sentence', () => {
  const unused = ['48', '49', '54', '55', '56', '57', '58', '59', '60', '63', '64', '65', '66', '78', '79'];
  for (let number = 1; number <= 85; number += 1) {
    const digits = String(number).padStart(2, '0');
    expect([digits, achReturn(`R${digits}`) === null]).toEqual([digits, unused.includes(digits)]);
  }
  expect(achReturn('R01: Insufficient Funds')).toEqual(achReturn('R01'));
  expect(achReturn('R011')).toBeNull();
  expect(achReturn(null)).toBeNull();
});

test.each([
  [
    { errorType: 'R01' },
    'The account did not have enough money.',
    /^Ask the payer when .* Request it again then\.$/,
  ],
  [
    { errorType: 'R03', isInbound: false },
    'There is no such account, or it belongs to somebody else.',
    /^Ask the receiver for another bank account\. Send it again then\.$/,
  ],
  [{ errorType: 'R10' }, /not authorized/, /^Speak with the payer before anything else/],
  [
    { errorType: 'card_declined' },
    /card’s bank declined the payment and does not say why/,
    /^Ask the payer for another card or a bank account\. Request it again then\.$/,
  ],
  [{ errorType: 'expired_card' }, 'The card has expired.', /^Ask the payer for another card/],
  [{ errorType: 'processing_error' }, /could not be reached/, /^Request it again in a while/],
  [{ errorType: 'Restricted' }, 'The provider refused it with the code Restricted.', /Support/],
  [{ errorType: 'The vault is on fire' }, 'The vault is on fire.', /Support/],
  [{ errorType: 'FAILED' }, 'The bank sent the payment back without a reason.', /Support/],
  [
    { displayStatus: 'DEPOSITED_AND_FAILED', errorType: 'fraudulent' },
    /^The cardholder disputed the payment/,
    /^Speak with the payer/,
  ],
  [{ displayStatus: 'DEPOSITED_AND_FAILED', errorType: 'R10' }, /not authorized/, /^Speak with the payer/],
  [
    { displayStatus: 'DEPOSITED_AND_FAILED' },
    'It cannot be refunded because of a customer balance issue.',
    /^Ask Support/,
  ],
  [{}, 'It was ended by hand: no bank sent it back.', /^Ask Support .* before/],
  [
    { displayStatus: 'BLOCKED', blockReason: 'Insufficient balance' },
    'Insufficient balance.',
    /^It goes on by itself/,
  ],
  [
    { displayStatus: 'APPROVAL_REJECTED', rejectReason: 'Wrong account' },
    'Wrong account.',
    /^Request it again once/,
  ],
  [{ displayStatus: 'APPROVAL_EXPIRED' }, /time for an approval ended/, /tell an approver/],
  [
    { displayStatus: 'PENDING', mailRefusal: 'a@b.example: No such mailbox' },
    'The mail was refused by a@b.example: No such mailbox.',
    /^Correct the address/,
  ],
  [
    { displayStatus: 'AUTHORIZED', isInbound: false, mailRefusal: 'a@b.example: No such mailbox.' },
    'The mail was refused by a@b.example: No such mailbox.',
    /^Cancel it, and send it to the right address/,
  ],
] as const)('%j is explained', (given, happened, next) => {
  const trouble = troubleOf(facts(given));
  expect(trouble?.happened).toMatch(happened);
  expect(trouble?.next).toMatch(next);
});

test('what goes its way has no trouble, and each kind is tried anew in its own way', () => {
  expect(troubleOf(facts({ displayStatus: 'PENDING' }))).toBeNull();
  expect(troubleOf(facts({ displayStatus: 'DEPOSITED' }))).toBeNull();
  expect(troubleOf(facts({ isInbound: false, isRefund: true }))?.anew).toBe('refund');
  expect(troubleOf(facts({ isInbound: false }))?.anew).toBe('send');
  expect(troubleOf(facts({}))?.anew).toBe('request');
  expect(troubleOf(facts({ displayStatus: 'BLOCKED' }))?.anew).toBeNull();
});
