import { formatMoney } from '@keyturn/shared/format';
import { DescriptionList, DescriptionRow, Section } from '@keyturn/shared/ui';
import { StatusBadge } from '../../payments/status-badge';
import type { PaymentDetail } from '../data';
import { Reference } from './reference';

/** The fee that an agent pays for the payment, moved on its own. */
export function AgentFeeSection({ payment }: { readonly payment: PaymentDetail }) {
  const { agentFee, agentCoveringFee } = payment;
  if (agentFee === null) return null;
  return (
    <Section>
      <h3>Agent fee</h3>
      <DescriptionList>
        <DescriptionRow label={agentCoveringFee ? 'Amount · covered by the agent' : 'Amount'}>
          {formatMoney(agentFee.amount)}
        </DescriptionRow>
        <DescriptionRow label="Status">
          <StatusBadge status={agentFee.status} />
        </DescriptionRow>
        {agentFee.reason !== null && <DescriptionRow label="Why">{agentFee.reason}</DescriptionRow>}
        {agentFee.originationFundingSource !== null && (
          <DescriptionRow label="From">{agentFee.originationFundingSource.displayName}</DescriptionRow>
        )}
        <Reference label="Agent fee ID" value={agentFee.id} />
        <Reference label="Agent fee trace ID" value={agentFee.traceId} />
      </DescriptionList>
    </Section>
  );
}
