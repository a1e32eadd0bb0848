import { formatMoney } from '@keyturn/shared/format';
import { DescriptionList, DescriptionRow, Section } from '@keyturn/shared/ui';
import { type PaymentDetail, useCardFee } from '../data';
import { railOf } from '../../payments/rail';
import { endsOf } from './ends';
import { feeLines } from './fees';
import { Flow } from './flow';

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
            <DescriptionRow label={`Total fee · ${formatMoney(total)} ${payer} pays`}>
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
