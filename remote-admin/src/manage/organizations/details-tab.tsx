import { formatPhone } from '@keyturn/shared/format';
import { DescriptionList, DescriptionRow, Text, TextLink } from '@keyturn/shared/ui';
import { CustomerBadge } from '../../admins/status-badge';
import { CustomerDocuments } from '../parts/customer-documents';
import { FlagFact, IdFact, TextFact, TimeFact } from '../parts/facts';
import { RecordCard, RecordCards } from '../parts/record-page';
import { inWords } from '../parts/words';
import { staffUrls } from '../urls';
import { Approvals } from './approvals';
import type { OrganizationDetail } from './data';

/** Who the organization is, what it may do, and who administrates it. */
export function DetailsTab({ organization }: { readonly organization: OrganizationDetail }) {
  const { organizationType, phone, customer, createdBy, vettedBy, adminUsers } = organization;
  return (
    <RecordCards>
      <RecordCard title="Details">
        <DescriptionList>
          <IdFact id={organization.id} />
          <TextFact label="Type" text={organizationType === null ? null : inWords(organizationType)} />
          <TextFact label="Email" text={organization.email} />
          <TextFact label="Phone" text={phone === null ? null : formatPhone(phone)} />
          <TextFact label="Address" text={organization.address} />
          <TextFact label="Website" text={organization.url} />
          <TextFact label="EIN" text={organization.ein} />
          <Person label="Created by" person={createdBy} />
          <TimeFact label="Created" at={organization.createdAt} />
        </DescriptionList>
      </RecordCard>
      <RecordCard title="Standing">
        <DescriptionList>
          <TimeFact label="Vetted" at={organization.vettedAt} />
          <Person label="Vetted by" person={vettedBy} />
          <TimeFact label="Onboarded" at={organization.onboardedAt} />
          <DescriptionRow label="Customer">
            <CustomerBadge status={customer?.status ?? null} />
          </DescriptionRow>
          <TextFact label="Customer reference" text={customer?.customerRef ?? null} />
          <FlagFact label="Holds escrow" on={organization.holdsEscrow} />
          <FlagFact label="Refunds" on={organization.utilizesRefunds} />
          <FlagFact label="Secondary approval" on={organization.secondaryApprovalEnabled} />
          <FlagFact label="Own permissions" on={organization.ownPermissions} />
          <FlagFact label="Bank linking" on={organization.bankLinkingAllowed} />
          <DescriptionRow label="Days until an approval expires">
            {organization.approvalExpirationDays}
          </DescriptionRow>
        </DescriptionList>
        {customer !== null && <CustomerDocuments customer={customer} />}
      </RecordCard>
      <Approvals key={organization.id} organization={organization} />
      <RecordCard title="Admins">
        {adminUsers.length === 0 ? (
          <Text $tone="2">Nobody administrates it.</Text>
        ) : (
          <DescriptionList>
            {adminUsers.map(({ id, fullName, email }) => (
              <DescriptionRow key={id} label={<TextLink href={staffUrls.user(id)}>{fullName}</TextLink>}>
                {email}
              </DescriptionRow>
            ))}
          </DescriptionList>
        )}
      </RecordCard>
    </RecordCards>
  );
}

interface PersonProps {
  readonly label: string;
  readonly person: { readonly id: string; readonly fullName: string } | null;
}

function Person({ label, person }: PersonProps) {
  return (
    <DescriptionRow label={label}>
      {person === null ? '–' : <TextLink href={staffUrls.user(person.id)}>{person.fullName}</TextLink>}
    </DescriptionRow>
  );
}
