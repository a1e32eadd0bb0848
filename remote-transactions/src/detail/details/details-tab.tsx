import { useViewer, viewerKind } from '@keyturn/shared/organization';
import { Money, Notice, Section, Stack, Text } from '@keyturn/shared/ui';
import { Knowing } from '../../approvals/knowing';
import { isVoid } from '../../payments/model';
import type { PaymentDetail } from '../data';
import { railNames, railOf } from '../../payments/rail';
import { DisputeNotice } from '../dispute-notice';
import { AttemptsSection } from '../recovery/attempts-section';
import { NotesSection } from '../recovery/notes-section';
import { RecoverySection } from '../recovery/recovery-section';
import { TroubleNotice } from '../trouble-notice';
import { zoneOf } from '../zone';
import { AgentFeeSection } from './agent-fee-section';
import { DatesSection } from './dates-section';
import { FormSection } from './form-section';
import { MoneySection } from './money-section';
import { OutsiderNotice } from './outsider-notice';
import { PartiesSection } from './parties-section';
import { RefundNotice } from './refund-notice';
import { ReceivingNotice } from './receiving-notice';
import { ReferencesSection } from './references-section';
import { StaffSection } from './staff-section';
import { TurnRail } from './turn-rail';

const contexts = { EMD: 'earnest money', GENERIC: 'payment', REFUND: 'refund' } as const;

/** What the payment is: money, property, people, accounts, references; for platform staff what they need besides. */
export function DetailsTab({ payment }: { readonly payment: PaymentDetail }) {
  const kind = viewerKind(useViewer());
  const zone = zoneOf(payment.paymentOccasion.timeZone);
  return (
    <>
      <Summary payment={payment} />
      <RecoverySection payment={payment} />
      <AttemptsSection payment={payment} />
      <MoneySection payment={payment} />
      <FormSection payment={payment} />
      <PartiesSection payment={payment} />
      <AgentFeeSection payment={payment} />
      <DatesSection payment={payment} zone={zone} />
      <ReferencesSection payment={payment} />
      <NotesSection payment={payment} />
      {kind === 'superuser' && <StaffSection payment={payment} />}
    </>
  );
}

function Summary({ payment }: { readonly payment: PaymentDetail }) {
  const { paymentOccasion } = payment;
  const direction = paymentOccasion.direction === 'INBOUND' ? 'Inbound' : 'Outbound';
  return (
    <Section>
      <Stack $gap="1">
        <Text>
          {direction} {contexts[paymentOccasion.context]} · {railNames[railOf(payment)]}
        </Text>
        <Money cents={payment.amount} size="large" isVoid={isVoid(payment)} />
        <Text>
          {paymentOccasion.name}, {paymentOccasion.organization.name}
        </Text>
        <OutsiderNotice payment={payment} />
        <Knowing payment={payment} whole />
        <TroubleNotice payment={payment} />
        <ReceivingNotice payment={payment} />
        <RefundNotice payment={payment} />
        <DisputeNotice payment={payment} />
        {!payment.active && payment.displayStatus !== 'CANCELED' && (
          <Notice kind="warning" live={false}>
            This payment was put aside: nobody can pay, approve or cancel it.
          </Notice>
        )}
        <TurnRail payment={payment} />
      </Stack>
    </Section>
  );
}
