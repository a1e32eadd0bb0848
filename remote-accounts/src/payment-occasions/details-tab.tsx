import { formatLimit } from '@keyturn/shared/format';
import { FormFieldsTable } from '@keyturn/shared/occasion-fields';
import { DescriptionList, DescriptionRow, Section, Text } from '@keyturn/shared/ui';
import { WaitingChange } from '../components/waiting-change';
import { HistorySection } from '../history/history-section';
import type { OccasionDetail } from './data';
import { limitOf } from './limit';
import { LinksSection } from './links-section';
import { dueText, feeLines, occasionKind, remindersText } from './model';
import { useOccasionSide } from './side';
import { timeZoneName } from './time-zone';

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** What can be paid with the occasion, on which terms, and what the payer fills in. */
export function DetailsTab({ occasion }: { readonly occasion: OccasionDetail }) {
  const { isOwner, mayChange } = useOccasionSide(occasion);
  return (
    <>
      <WaitingChange change={occasion.waits} />
      <Section>
        <DescriptionList>
          <DescriptionRow label="ID">
            <Text $ref>{occasion.id}</Text>
          </DescriptionRow>
          <DescriptionRow label="Name">{occasion.name}</DescriptionRow>
          <DescriptionRow label="Kind">{occasionKind(occasion)}</DescriptionRow>
          <DescriptionRow label={occasion.direction === 'INBOUND' ? 'Paid into' : 'Paid from'}>
            {accountOf(occasion)}
          </DescriptionRow>
          <DescriptionRow label="Limit of a payment">{formatLimit(limitOf(occasion))}</DescriptionRow>
          <DescriptionRow label="Time zone">{timeZoneName(occasion.timeZone)}</DescriptionRow>
        </DescriptionList>
      </Section>
      <LinksSection occasion={occasion} />
      <FeeSection occasion={occasion} />
      <TermsSection occasion={occasion} />
      <Section>
        <h3>Form fields</h3>
        {occasion.formFields.length === 0 ? (
          <Text $size="sm" $tone="2">
            Nothing besides the amount and the payer.
          </Text>
        ) : (
          <FormFieldsTable fields={occasion.formFields} />
        )}
      </Section>
      {isOwner && mayChange && <HistorySection record="PAYMENT_OCCASION" id={occasion.id} of={occasion} />}
    </>
  );
}

function accountOf({ escrowAccount, fundingSource }: OccasionDetail): string {
  if (escrowAccount !== null) return `${escrowAccount.name}, ${escrowAccount.fundingSource.displayName}`;
  return fundingSource?.displayName ?? '–';
}

function FeeSection({ occasion }: { readonly occasion: OccasionDetail }) {
  const { calculateFee, feeConfig, direction } = occasion;
  return (
    <Section>
      <h3>Fee</h3>
      {!calculateFee || feeConfig === null || feeConfig.schema.tiers.length === 0 ? (
        <Text $size="sm" $tone="2">
          {calculateFee ? 'The platform’s standard fee applies.' : 'No fee is charged.'}
        </Text>
      ) : (
        <DescriptionList>
          {feeLines(feeConfig.schema, direction).map(({ range, text }) => (
            <DescriptionRow key={range ?? ''} label={range ?? 'Every payment'}>
              {text}
            </DescriptionRow>
          ))}
        </DescriptionList>
      )}
    </Section>
  );
}

function TermsSection({ occasion }: { readonly occasion: OccasionDetail }) {
  const { templateConfig } = occasion;
  const inbound = occasion.direction === 'INBOUND';
  return (
    <Section>
      <h3>Terms</h3>
      <DescriptionList>
        {inbound && (
          <DescriptionRow label="Authorized without asking the payer again">
            {yesNo(occasion.autoAuthEnabled)}
          </DescriptionRow>
        )}
        {inbound && <DescriptionRow label="Due">{dueText(occasion.dueBankingDays)}</DescriptionRow>}
        {inbound && <DescriptionRow label="Reminders">{remindersText(occasion.reminderDays)}</DescriptionRow>}
        {inbound && (
          <DescriptionRow label="Accepts credit cards">{yesNo(occasion.acceptsCreditCards)}</DescriptionRow>
        )}
        {inbound && (
          <DescriptionRow label="Waits for an approval">
            {yesNo(occasion.approvalRequired || occasion.gated)}
          </DescriptionRow>
        )}
        <DescriptionRow label="Needs secondary approval">
          {yesNo(templateConfig.requires_secondary_approval)}
        </DescriptionRow>
        <DescriptionRow label="Sent expedited">{yesNo(templateConfig.expedite_payment)}</DescriptionRow>
        <DescriptionRow label="Balance checked first">{yesNo(templateConfig.check_balance)}</DescriptionRow>
        <DescriptionRow label="E-mail when deposited">{yesNo(occasion.sendDepositedEmails)}</DescriptionRow>
      </DescriptionList>
    </Section>
  );
}
