import { EscrowBadge, FundingSourceBadge } from '@keyturn/shared/funding-sources';
import { DescriptionList, DescriptionRow, Text, TextLink } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { RecordCard, RecordCards } from '../parts/record-page';
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
              {fundingSources.entries.map((source) => (
                <DescriptionRow
                  key={source.id}
                  label={<TextLink href={staffUrls.fundingSource(source.id)}>{source.displayName}</TextLink>}
                >
                  <FundingSourceBadge source={source} />
                </DescriptionRow>
              ))}
            </DescriptionList>
          </RecordCard>
          <RecordCard title="Escrow accounts">
            {escrowAccountsList.entries.length === 0 && <Text $tone="2">Has none.</Text>}
            <DescriptionList>
              {escrowAccountsList.entries.map((account) => (
                <DescriptionRow
                  key={account.id}
                  label={<TextLink href={staffUrls.escrowAccount(account.id)}>{account.name}</TextLink>}
                >
                  <EscrowBadge account={account} />
                </DescriptionRow>
              ))}
            </DescriptionList>
          </RecordCard>
        </RecordCards>
      )}
    </RecordView>
  );
}
