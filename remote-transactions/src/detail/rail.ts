import type { PaymentDetail } from './data';
import type { Rail } from './timeline/arrival';

/** How the money of a payment travels: by what the network said of it, else by what was agreed. */
export function railOf(
  payment: Pick<PaymentDetail, 'isAch' | 'rtpRecord' | 'feeConfig' | 'transactions'>,
): Rail {
  if (payment.rtpRecord !== null || payment.feeConfig?.paymentType === 'RTP') return 'RTP';
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
