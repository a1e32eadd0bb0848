/** How the money travels. */
export type Rail = 'ACH' | 'EXPEDITED_ACH' | 'RTP' | 'CARD';

/** What is known of the way that a payment's money takes. */
export interface Way {
  readonly isAch: boolean;
  readonly paymentType: 'ACH' | 'RTP';
  readonly transactions: readonly { readonly expedited: boolean }[];
}

/** How the money of a payment travels. */
export function railOf(payment: Way): Rail {
  if (payment.paymentType === 'RTP') return 'RTP';
  if (!payment.isAch) return 'CARD';
  return payment.transactions[0]?.expedited === true ? 'EXPEDITED_ACH' : 'ACH';
}

/** What people call it. */
export const railNames: Readonly<Record<Rail, string>> = {
  ACH: 'ACH',
  EXPEDITED_ACH: 'Expedited ACH',
  RTP: 'RTP',
  CARD: 'Card',
};
