import { DescriptionList, DescriptionRow, Text, TextLink } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { RecordCard, RecordCards } from '../parts/record-page';
import { ActiveBadge, StatusBadge } from '../parts/status';
import { staffUrls } from '../urls';
import { type OrganizationDetail, useOrganizationAccounts } from './data';

/** The bank accounts of the organization and its escrow accounts. */
export function AccountsTab({ organization }: { readonly organization: OrganizationDetail }) {
  return (
    <RecordView
      record={useOrganizationAccounts(organization.id)}
      noun="accounts"
      errorTitle="Error loading accounts"
      missing="There are no accounts."
    >
      {({ fundingSources, escrowAccountsList }) => (
        <RecordCards>
          <RecordCard title="Funding sources">
            {fundingSources.entries.length === 0 && <Text $tone="2">Has none.</Text>}
            <DescriptionList>
              {fundingSources.entries.map(({ id, displayName, status, active }) => (
                <DescriptionRow
                  key={id}
                  label={<TextLink href={staffUrls.fundingSource(id)}>{displayName}</TextLink>}
                >
                  <StatusBadge status={active ? status : 'INACTIVE'} />
                </DescriptionRow>
              ))}
            </DescriptionList>
          </RecordCard>
          <RecordCard title="Escrow accounts">
            {escrowAccountsList.entries.length === 0 && <Text $tone="2">Has none.</Text>}
            <DescriptionList>
              {escrowAccountsList.entries.map(({ id, name, active }) => (
                <DescriptionRow
                  key={id}
                  label={<TextLink href={staffUrls.escrowAccount(id)}>{name}</TextLink>}
                >
                  <ActiveBadge active={active} />
                </DescriptionRow>
              ))}
            </DescriptionList>
          </RecordCard>
        </RecordCards>
      )}
    </RecordView>
  );
}
