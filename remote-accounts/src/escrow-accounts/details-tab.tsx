import { formatLimit } from '@keyturn/shared/format';
import { Notes, type NotesProps } from '@keyturn/shared/notes';
import { useOrganizationPath, useSurroundings, useViewer, viewerKind } from '@keyturn/shared/organization';
import { DescriptionList, DescriptionRow, Section, Text, TextLink, Time } from '@keyturn/shared/ui';
import { EmailList } from '../components/email-list';
import { HealthSection } from '../components/health-section';
import { WaitingChange } from '../components/waiting-change';
import { HistorySection } from '../history/history-section';
import { isVerified } from '@keyturn/shared/funding-sources';
import { limitOf } from '../payment-occasions/limit';
import { type EscrowAccountDetail, useEscrowAccountNotes } from './data';
import { everyRegion } from './model';

/** What the account is, what may be paid into it and who is told. */
export function DetailsTab({ account }: { readonly account: EscrowAccountDetail }) {
  const path = useOrganizationPath();
  const { fundingSource, paymentOccasion } = account;
  const kind = viewerKind(useViewer());
  return (
    <>
      <WaitingChange change={account.waits} />
      <Section>
        <DescriptionList>
          <DescriptionRow label="ID">
            <Text $ref>{account.id}</Text>
          </DescriptionRow>
          <DescriptionRow label="Nickname">{account.name}</DescriptionRow>
          <DescriptionRow label="Bank account">
            {kind === 'agent' ? (
              fundingSource.displayName
            ) : (
              <TextLink href={path(`/funding-sources/${fundingSource.id}`)}>
                {fundingSource.displayName}
              </TextLink>
            )}
          </DescriptionRow>
          <DescriptionRow label="Operating regions">{everyRegion(account.operatingRegions)}</DescriptionRow>
          {paymentOccasion !== null && (
            <>
              <DescriptionRow label="Limit of a payment">
                {formatLimit(limitOf(paymentOccasion))}
              </DescriptionRow>
              <DescriptionRow label="Payment occasion">
                <TextLink href={path(`/payment-occasions/${paymentOccasion.id}`)}>
                  {paymentOccasion.name}
                </TextLink>
              </DescriptionRow>
            </>
          )}
          {kind === 'superuser' && (
            <DescriptionRow label="Gated payment">{account.gated ? 'Yes' : 'No'}</DescriptionRow>
          )}
          <DescriptionRow label="Needs approval">
            {account.approvalsRequired ? 'Every payment waits for an approval' : 'No'}
          </DescriptionRow>
          <DescriptionRow label="Active">{account.active ? 'Yes' : 'No'}</DescriptionRow>
          {account.createdBy !== null && (
            <DescriptionRow label="Created by">{account.createdBy.fullName}</DescriptionRow>
          )}
          <DescriptionRow label="Created">
            <Time iso={account.createdAt} format="exact" />
          </DescriptionRow>
        </DescriptionList>
      </Section>
      {account.health !== null && (
        <HealthSection
          fundingSourceId={fundingSource.id}
          health={account.health}
          verified={isVerified(fundingSource)}
        />
      )}
      {kind !== 'agent' && (
        <Section>
          <h3>Notifications</h3>
          <EmailList emails={account.emails} none="Nobody besides the organization’s own recipients." />
        </Section>
      )}
      {account.notes !== null && <AccountNotes id={account.id} notes={account.notes} />}
      {kind === 'superuser' && <StaffSection account={account} />}
      {kind !== 'agent' && <HistorySection record="ESCROW_ACCOUNT" id={account.id} of={account} />}
    </>
  );
}

interface AccountNotesProps {
  readonly id: string;
  readonly notes: NotesProps['notes'];
}

function AccountNotes({ id, notes }: AccountNotesProps) {
  return <Notes notes={notes} {...useEscrowAccountNotes(id)} />;
}

function StaffSection({ account }: { readonly account: EscrowAccountDetail }) {
  const { adminUrl } = useSurroundings();
  return (
    <Section>
      <h3>Staff</h3>
      <DescriptionList>
        <DescriptionRow label="Admin site">
          <TextLink href={`${adminUrl}/escrow-accounts/${account.id}`}>Open escrow account</TextLink>
        </DescriptionRow>
        <DescriptionRow label="Organization">
          <TextLink href={`${adminUrl}/organizations/${account.organization.id}`}>
            {account.organization.name}
          </TextLink>
        </DescriptionRow>
      </DescriptionList>
    </Section>
  );
}
