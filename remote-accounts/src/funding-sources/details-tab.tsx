import { Notes, type NotesProps } from '@keyturn/shared/notes';
import { useSurroundings, useViewer, viewerKind } from '@keyturn/shared/organization';
import { DescriptionList, DescriptionRow, Row, Section, Text, TextLink, Time } from '@keyturn/shared/ui';
import { CopyButton } from '@keyturn/shared/ui/copy-button';
import { HealthSection } from '../components/health-section';
import { HistorySection } from '../history/history-section';
import { type FundingSourceDetail, useFundingSourceNotes } from './data';
import { FundingSourceBadge, isVerified } from '@keyturn/shared/funding-sources';

/** What the account is and where it came from. */
export function DetailsTab({ source }: { readonly source: FundingSourceDetail }) {
  return (
    <>
      <Section>
        <DescriptionList>
          <DescriptionRow label="ID">
            <Reference text={source.id} label="Copy ID" />
          </DescriptionRow>
          <DescriptionRow label="Account Name">{source.name}</DescriptionRow>
          <DescriptionRow label="Bank">{source.bank ?? '–'}</DescriptionRow>
          <DescriptionRow label="Account">{source.displayName}</DescriptionRow>
          <DescriptionRow label="Status">
            <FundingSourceBadge source={source} />
          </DescriptionRow>
          <DescriptionRow label="Active">{source.active ? 'Yes' : 'No'}</DescriptionRow>
          <DescriptionRow label="Created by">{source.createdBy?.fullName ?? '–'}</DescriptionRow>
          <DescriptionRow label="Created">
            <Time iso={source.insertedAt} format="exact" />
          </DescriptionRow>
          <DescriptionRow label="Updated">
            <Time iso={source.updatedAt} format="exact" />
          </DescriptionRow>
        </DescriptionList>
      </Section>
      {source.health !== null && (
        <HealthSection fundingSourceId={source.id} health={source.health} verified={isVerified(source)} />
      )}
      {source.notes !== null && <SourceNotes id={source.id} notes={source.notes} />}
      <StaffSection source={source} />
      {source.belongsTo !== null && <HistorySection record="FUNDING_SOURCE" id={source.id} of={source} />}
    </>
  );
}

interface SourceNotesProps {
  readonly id: string;
  readonly notes: NotesProps['notes'];
}

function SourceNotes({ id, notes }: SourceNotesProps) {
  return <Notes notes={notes} {...useFundingSourceNotes(id)} />;
}

function StaffSection({ source }: { readonly source: FundingSourceDetail }) {
  const { adminUrl } = useSurroundings();
  if (viewerKind(useViewer()) !== 'superuser') return null;
  return (
    <Section>
      <h3>Staff</h3>
      <DescriptionList>
        <DescriptionRow label="Admin site">
          <TextLink href={`${adminUrl}/funding-sources/${source.id}`}>Open funding source</TextLink>
        </DescriptionRow>
        {source.belongsTo !== null && (
          <DescriptionRow label="Organization">
            <TextLink href={`${adminUrl}/organizations/${source.belongsTo.id}`}>
              {source.belongsTo.name}
            </TextLink>
          </DescriptionRow>
        )}
        {source.fundingRef !== null && (
          <DescriptionRow label="Funding reference">
            <Reference text={source.fundingRef} label="Copy funding reference" />
          </DescriptionRow>
        )}
        {source.plaidItemId !== null && (
          <DescriptionRow label="Plaid item">
            <Reference text={source.plaidItemId} label="Copy Plaid item" />
          </DescriptionRow>
        )}
        {source.createdBy !== null && (
          <DescriptionRow label="Creator">
            <TextLink href={`${adminUrl}/users/${source.createdBy.id}`}>{source.createdBy.fullName}</TextLink>
          </DescriptionRow>
        )}
        {source.customer?.customerRef != null && (
          <DescriptionRow label="Customer reference">
            <Reference text={source.customer.customerRef} label="Copy customer reference" />
          </DescriptionRow>
        )}
      </DescriptionList>
    </Section>
  );
}

function Reference({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <Row $gap="1">
      <Text $ref>{text}</Text>
      <CopyButton text={text} label={label} />
    </Row>
  );
}
