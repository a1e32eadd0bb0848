import { type AchReturn, achReturn } from './ach-returns';

/** What the card's bank and the bank-transfer provider say by their codes; groups of one cause share their words. */
const reasons: readonly (readonly [codes: string, remedy: AchReturn['remedy'], sentence: string])[] = [
  ['insufficient_funds InsufficientFunds', 'funds', 'The account or card did not have enough money.'],
  [
    'card_velocity_exceeded withdrawal_count_limit_exceeded',
    'card',
    'The card has reached the limit that its bank set.',
  ],
  ['expired_card', 'card', 'The card has expired.'],
  [
    'incorrect_number invalid_number invalid_account new_account_information_available',
    'card',
    'There is no such card, or it was replaced by another one.',
  ],
  ['incorrect_cvc invalid_cvc', 'card', 'The security code of the card was not right.'],
  ['incorrect_zip incorrect_address', 'card', 'The billing address of the card was not right.'],
  ['invalid_expiry_month invalid_expiry_year', 'card', 'The expiry date of the card was not right.'],
  [
    'card_not_supported currency_not_supported not_permitted service_not_allowed transaction_not_allowed',
    'card',
    'The card does not make payments of this kind.',
  ],
  [
    'authentication_not_handled authentication_required mobile_device_authentication_required payment_intent_authentication_failure',
    'card',
    'The payment was not confirmed with the card’s bank.',
  ],
  [
    'approve_with_id issuer_not_available processing_error reenter_transaction try_again_later',
    'later',
    'The card’s bank could not be reached.',
  ],
  ['duplicate_transaction', 'later', 'The same amount had been charged to this card a moment before.'],
  // What is lost, stolen or blocked is not told to whoever holds it.
  [
    'call_issuer card_declined do_not_honor do_not_try_again fraudulent generic_decline highest_risk_level lost_card merchant_blacklist no_action_taken pickup_card restricted_card revocation_of_all_authorizations revocation_of_authorization security_violation stolen_card stop_payment_order',
    'card',
    'The card’s bank declined the payment and does not say why.',
  ],
];

const byCode = new Map(
  reasons.flatMap(([codes, remedy, sentence]) =>
    codes.split(' ').map((code): [string, AchReturn] => [code, { sentence, remedy }]),
  ),
);

/** What a provider says by a code; null for a text of its own, and where it says nothing. */
export function providerReason(text: string | null): AchReturn | null {
  const code = text?.trim() ?? '';
  const known = achReturn(code) ?? byCode.get(code);
  if (known !== undefined) return known;
  if (code === 'FAILED' || !/^\w+$/.test(code)) return null;
  return { sentence: `The provider refused it with the code ${code}.`, remedy: 'support' };
}

/** What took a card's payment back after it was deposited. */
export const lostDispute: AchReturn = {
  sentence: 'The cardholder disputed the payment, and the card’s bank took it back.',
  remedy: 'consent',
};
