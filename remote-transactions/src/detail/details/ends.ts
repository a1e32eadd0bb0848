import { payerName } from '../../payments/model';
import type { PaymentDetail } from '../data';
import type { Rail } from '../timeline/arrival';
import type { FlowEnd } from './flow';

/** Who the money comes from and who it goes to, with their accounts as far as they are known. */
export function endsOf(payment: PaymentDetail, rail: Rail): { readonly from: FlowEnd; readonly to: FlowEnd } {
  const { paymentOccasion: occasion, escrowAccount, receivingOrganization } = payment;
  const transaction = payment.transactions[0];
  const paying = transaction?.originationFundingSource ?? payment.fundingSource;
  const receiving = transaction?.destinationFundingSource ?? null;
  const otherSide = payerName(payment);
  if (occasion.direction === 'OUTBOUND') {
    return {
      from: { name: occasion.organization.name, account: paying?.displayName ?? null },
      to: { name: otherSide, account: receiving?.displayName ?? null },
    };
  }
  const own = receiving ?? escrowAccount?.fundingSource ?? occasion.fundingSource;
  return {
    from: { name: otherSide, account: rail === 'CARD' ? 'Card' : (paying?.displayName ?? null) },
    to: {
      name: escrowAccount?.name ?? receivingOrganization?.name ?? occasion.organization.name,
      account: own?.displayName ?? null,
    },
  };
}
