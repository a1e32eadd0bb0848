import type { Loadable } from '@keyturn/shared/api';
import { formatMoney } from '@keyturn/shared/format';
import { useField } from '@keyturn/shared/forms';
import { Button, FieldGroup, Radio } from '@keyturn/shared/ui';
import type { Sending, SendRail } from './data';
import type { Way } from './way';

interface RailChoiceProps {
  /** The account that pays bank transfers. */
  readonly account: string;
  /** How each of the two goes with this occasion. */
  readonly ways: Readonly<Record<SendRail, Way>>;
  readonly sending: Loadable<Sending>;
}

/** How the payment travels; a way that cannot be taken says why. */
export function RailChoice({ account, ways, sending }: RailChoiceProps) {
  const [input, meta, helpers] = useField<SendRail>('rail');
  const usable = sending.state === 'ready' && sending.data.balance !== null;
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
      <Radio {...radio('ACH')} hint={`From ${account}. ${ways.ACH.takes}.`}>
        {ways.ACH.name}
      </Radio>
      <Radio {...radio('RTP')} disabled={!usable} hint={hintOf(sending)}>
        {ways.RTP.name}
      </Radio>
      {sending.state === 'error' && (
        <Button size="sm" onClick={sending.retry}>
          Retry
        </Button>
      )}
    </FieldGroup>
  );
}

function hintOf(sending: Loadable<Sending>): string {
  if (sending.state === 'loading') return 'Looking for your balance…';
  if (sending.state === 'error') return 'Your balance could not be read.';
  const { balance } = sending.data;
  if (balance === null) return 'Your organization has no balance to pay from.';
  const { displayName, availableAmount } = balance;
  const held = availableAmount == null ? '' : `, which holds ${formatMoney(availableAmount)}`;
  return `From ${displayName}${held}. It is final, and the receiver’s bank has to take it.`;
}
