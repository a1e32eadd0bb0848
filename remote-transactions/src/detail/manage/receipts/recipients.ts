import { isEmail, string } from '@keyturn/shared/forms';
import type { PaymentDetail } from '../../data';

/** Paid (initiated) or Deposited (completed). */
export type ReceiptType = 'initiated' | 'completed';
export type RecipientType = 'AGENT' | 'BUYER' | 'ORGANIZATION' | 'OTHER';

/** An address that a receipt may go to, in a part; the pair is what counts. */
export interface Recipient {
  readonly email: string;
  readonly type: RecipientType;
  /** The person's name, where it is known. */
  readonly name: string | null;
}

export const typeLabels: Readonly<Record<RecipientType, string>> = {
  BUYER: 'Payer',
  AGENT: 'Agent',
  ORGANIZATION: 'Organization',
  OTHER: 'Other',
};

/** Identifies a pair of address and part. */
export const keyOf = ({ email, type }: Pick<Recipient, 'email' | 'type'>): string =>
  `${type} ${email.trim().toLowerCase()}`;

/** Which receipts there are: 'Paid' once initiated, 'Deposited' once deposited. */
export function availableReceipts({ transactions }: Pick<PaymentDetail, 'transactions'>) {
  const transaction = transactions[0];
  return {
    initiated: transaction?.initiatedAt != null,
    completed: transaction?.depositedAt != null,
  };
}

type Known = Pick<
  PaymentDetail,
  'buyer' | 'receiverEmail' | 'buyerAgent' | 'listingAgent' | 'additionalEmails'
>;

/** The addresses of the payment and the viewer's own, each pair once. */
export function knownRecipients(
  payment: Known,
  viewer: { fullName: string; email: string },
): readonly Recipient[] {
  const { buyer, buyerAgent, listingAgent, receiverEmail } = payment;
  const all: (Recipient | null)[] = [
    buyer !== null
      ? { email: buyer.email, type: 'BUYER', name: buyer.fullName }
      : receiverEmail === null
        ? null
        : { email: receiverEmail, type: 'BUYER', name: null },
    ...[buyerAgent, listingAgent].map((agent) =>
      agent === null ? null : ({ email: agent.email, type: 'AGENT', name: agent.fullName } as const),
    ),
    { email: viewer.email, type: 'ORGANIZATION', name: viewer.fullName },
    ...payment.additionalEmails.map((email) => ({ email, type: 'OTHER', name: null }) as const),
  ];
  const byKey = new Map(all.filter((each) => each !== null).map((each) => [keyOf(each), each]));
  return [...byKey.values()];
}

/** Those who may get a receipt of this kind: agents get no deposited one. */
export function allowedFor<T extends { readonly type: RecipientType }>(
  recipients: readonly T[],
  receipt: ReceiptType | '',
): readonly T[] {
  return receipt === 'completed' ? recipients.filter(({ type }) => type !== 'AGENT') : recipients;
}

const invalid = 'Invalid Email';

/** The rule of an address that is typed, which may be left empty. */
export const typedAddress = string()
  .trim()
  .test('email', invalid, (text) => !text || isEmail(text));

/** Why an address can't be added to the recipients, or null. */
export function problemOf(
  added: Pick<Recipient, 'email' | 'type'>,
  present: readonly Recipient[],
): 'Invalid Email' | 'Email already added' | null {
  if (!isEmail(added.email.trim())) return invalid;
  return present.some((each) => keyOf(each) === keyOf(added)) ? 'Email already added' : null;
}
