import { formatBankingDay } from '@keyturn/shared/banking-days';
import { formatMoney } from '@keyturn/shared/format';
import { useState } from 'react';
import { type Occasion, useFee } from '../../occasions/data';
import { arrivalOf } from '../../payments/arrival';
import { feePayerWords } from '../../payments/fee-payer';

interface AmountFactsProps {
  readonly occasion: Pick<Occasion, 'id' | 'limit'>;
  /** Null while there is none, or one that the occasion does not take. */
  readonly amount: number | null;
}

/** What belongs to an amount: the most that may be asked for, the fee, and when the money is expected. */
export function AmountFacts({ occasion, amount }: AmountFactsProps) {
  const [opened] = useState(() => new Date().toISOString());
  const fee = useFee(occasion.id, amount);
  const progress = { authorizedAt: opened, initiatedAt: null, clearedAt: null, depositedAt: null };
  const { deposited } = arrivalOf('ACH', progress, opened);
  const facts = [
    ...(occasion.limit == null ? [] : [`At most ${formatMoney(occasion.limit)}.`]),
    amount === null ? 'The fee follows from the amount.' : feeText(fee),
    ...(deposited === null
      ? []
      : [`Authorized today, it arrives about ${formatBankingDay(deposited)} by bank transfer.`]),
  ];
  return facts.join(' ');
}

function feeText(fee: ReturnType<typeof useFee>): string {
  switch (fee.state) {
    case 'loading':
      return 'Working out the fee…';
    case 'error':
      return 'The fee could not be worked out.';
    case 'ready': {
      const { totalFeeAmount, payer } = fee.data;
      if (totalFeeAmount === 0) return 'No fee.';
      return `Fee ${formatMoney(totalFeeAmount)}, ${feePayerWords(payer, 'INBOUND')} pays.`;
    }
  }
}
