import { formatMoney } from '@keyturn/shared/format';
import { Field, MoneyInput, Stack, Text } from '@keyturn/shared/ui';
import { useState } from 'react';
import { feeOf, tiersOf, type TierValues } from './tiers';

/** What a payment of any amount would cost. */
export function FeePreview({ tiers: typed }: { readonly tiers: readonly TierValues[] }) {
  const [amount, setAmount] = useState<number | null>(500_000);
  const tiers = tiersOf(typed);
  const fee = tiers === null || amount === null ? null : feeOf(tiers, amount);
  return (
    <Stack>
      <Field label="A payment of">
        <MoneyInput cents={amount} onCentsChange={setAmount} />
      </Field>
      <Text role="status" $weight="medium">
        {fee === null || amount === null
          ? 'Complete the tiers and the amount to see what it costs.'
          : `A payment of ${formatMoney(amount)} costs ${formatMoney(fee)}.`}
      </Text>
    </Stack>
  );
}
