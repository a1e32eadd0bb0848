import type { Loadable } from '@keyturn/shared/api';
import { formatMoney } from '@keyturn/shared/format';
import { useField } from '@keyturn/shared/forms';
import { Button, FieldGroup, Radio } from '@keyturn/shared/ui';
import type { Balance, SendRail } from './data';

/** What the two ways are called, with how long they take. */
export const railTexts: Readonly<Record<SendRail, string>> = {
  ACH: 'Bank transfer (ACH), 1–3 business days',
  RTP: 'Real-time payment, in seconds',
};

/** The account that pays, as it is shown. */
export function payerName(rail: SendRail, account: string, balance: Loadable<Balance | null>): string {
  return rail === 'RTP' && balance.state === 'ready' ? (balance.data?.displayName ?? account) : account;
}

interface RailChoiceProps {
  /** The account that pays bank transfers. */
  readonly account: string;
  readonly balance: Loadable<Balance | null>;
}

/** How the payment travels; a way that cannot be taken says why. */
export function RailChoice({ account, balance }: RailChoiceProps) {
  const [input, meta, helpers] = useField<SendRail>('rail');
  const usable = balance.state === 'ready' && balance.data !== null;
  const choose = (rail: SendRail) => {
    helpers.setError(undefined);
    void helpers.setValue(rail);
  };
  const radio = (rail: SendRail) => ({
    name: 'rail',
    value: rail,
    checked: input.value === rail,
    onChange: () => choose(rail),
  });
  return (
    <FieldGroup label="How to send it" error={meta.error ?? null}>
      <Radio {...radio('ACH')} hint={`From ${account}`}>
        {railTexts.ACH}
      </Radio>
      <Radio {...radio('RTP')} disabled={!usable} hint={hintOf(balance)}>
        {railTexts.RTP}
      </Radio>
      {balance.state === 'error' && (
        <Button size="sm" onClick={balance.retry}>
          Retry
        </Button>
      )}
    </FieldGroup>
  );
}

function hintOf(balance: Loadable<Balance | null>): string {
  if (balance.state === 'loading') return 'Looking for your balance…';
  if (balance.state === 'error') return 'Your balance could not be read.';
  if (balance.data === null) return 'Your organization has no balance to pay from.';
  const { displayName, availableAmount } = balance.data;
  const held = availableAmount == null ? '' : `, which holds ${formatMoney(availableAmount)}`;
  return `From ${displayName}${held}. It is final, and the receiver’s bank has to take it.`;
}
