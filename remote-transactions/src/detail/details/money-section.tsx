import { formatMoney } from '@keyturn/shared/format';
import { DescriptionList, DescriptionRow, Section } from '@keyturn/shared/ui';
import { type PaymentDetail, useCardFee } from '../data';
import { feePayerWords } from '../../payments/fee-payer';
import { type Rail, railOf } from '../../payments/rail';
import { feeLines } from './fees';
import { Flow, type FlowEnd } from './flow';
import { payerName } from '../../payments/model';

/** From where to where how much goes, and who pays which fee. */
export function MoneySection({ payment }: { readonly payment: PaymentDetail }) {
  const rail = railOf(payment);
  const cardFee = useCardFee(payment, rail === 'CARD');
  const { platform, card, total, debited, payer } = feeLines(payment, rail, cardFee);
  const { from, to } = endsOf(payment, rail);
  const inbound = payment.paymentOccasion.direction === 'INBOUND';
  return (
    <Section>
      <h3>Money</h3>
      <Flow from={from} to={to} />
      <DescriptionList>
        <DescriptionRow label="Amount">{formatMoney(payment.amount)}</DescriptionRow>
        {payer !== null && (
          <>
            <DescriptionRow label="Platform fee">{formatMoney(platform)}</DescriptionRow>
            {rail === 'CARD' && <DescriptionRow label="Card fee">{formatMoney(card)}</DescriptionRow>}
            <DescriptionRow
              label={`Total fee · ${formatMoney(total)} ${feePayerWords(payer, payment.paymentOccasion.direction)} pays`}
            >
              {formatMoney(total)}
            </DescriptionRow>
          </>
        )}
        <DescriptionRow label={inbound ? 'Payer is debited' : 'Debited'} total>
          {formatMoney(debited)}
        </DescriptionRow>
      </DescriptionList>
    </Section>
  );
}

/** Who the money comes from and who it goes to, with their accounts as far as they are known. */
function endsOf(payment: PaymentDetail, rail: Rail): { readonly from: FlowEnd; readonly to: FlowEnd } {
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
