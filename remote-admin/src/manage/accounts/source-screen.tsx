import type { RouteProps } from '@keyturn/shared/federation';
import { FundingSourceBadge, isVerified } from '@keyturn/shared/funding-sources';
import { DescriptionList, DescriptionRow, LinkButton, Stack, TextLink } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { CustomerBadge } from '../../admins/status-badge';
import { ActionButton } from '../../components/action-button';
import { IdFact, TextFact, TimeFact } from '../parts/facts';
import { RecordCard, RecordCards, RecordHead } from '../parts/record-page';
import { inWords } from '../parts/words';
import { staffUrls } from '../urls';
import { type SourceDetail, useSourceActions, useStaffSource } from './data';

/** One bank account with its owner, its verification and how it does. */
export default function StaffFundingSourceScreen({ params }: RouteProps) {
  return (
    <RecordView
      record={useStaffSource(params['fundingSourceId'] ?? '')}
      noun="funding source"
      errorTitle="Error loading funding source"
      missing="There is no funding source with this id."
    >
      {(source) => <Source source={source} />}
    </RecordView>
  );
}

function Source({ source }: { readonly source: SourceDetail }) {
  const { belongsTo, createdBy, customer, health } = source;
  return (
    <Stack>
      <RecordHead
        title={source.displayName}
        sub={source.name}
        badges={<FundingSourceBadge source={source} />}
        actions={<Actions source={source} />}
      />
      <RecordCards>
        <RecordCard title="Details">
          <DescriptionList>
            <IdFact id={source.id} />
            <DescriptionRow label="Owner">
              {belongsTo === null ? (
                'A person'
              ) : (
                <TextLink href={staffUrls.organization(belongsTo.id)}>{belongsTo.name}</TextLink>
              )}
            </DescriptionRow>
            <DescriptionRow label="Added by">
              {createdBy === null ? (
                '–'
              ) : (
                <TextLink href={staffUrls.user(createdBy.id)}>{createdBy.fullName}</TextLink>
              )}
            </DescriptionRow>
            <TextFact label="Bank" text={source.bank} />
            <TextFact label="Provider reference" text={source.fundingRef} />
            <TextFact label="Bank link" text={source.plaidItemId} />
            <TimeFact label="Added" at={source.insertedAt} />
            <TimeFact label="Changed" at={source.updatedAt} />
          </DescriptionList>
        </RecordCard>
        <RecordCard title="Verification">
          <DescriptionList>
            <TextFact
              label="Micro-deposits"
              text={source.microdepositStatus === null ? null : inWords(source.microdepositStatus)}
            />
            <TimeFact label="Initiated" at={source.mdInitiatedAt} />
            <TimeFact label="Verified" at={source.mdVerifiedAt} />
            <TimeFact label="Failed" at={source.mdFailedAt} />
            <DescriptionRow label="Attempts">{source.verificationAttempts}</DescriptionRow>
            <TextFact label="Customer type" text={customer === null ? null : inWords(customer.type)} />
            <DescriptionRow label="Customer">
              <CustomerBadge status={customer?.status ?? null} />
            </DescriptionRow>
          </DescriptionList>
        </RecordCard>
        {health !== null && (
          <RecordCard title="Last 30 days">
            <DescriptionList>
              <TimeFact label="Last deposit" at={health.lastDepositAt} />
              <DescriptionRow label="Deposits">{health.depositsLast30Days}</DescriptionRow>
              <DescriptionRow label="Failures">{health.failuresLast30Days}</DescriptionRow>
            </DescriptionList>
          </RecordCard>
        )}
      </RecordCards>
    </Stack>
  );
}

function Actions({ source }: { readonly source: SourceDetail }) {
  const { id, active } = source;
  const { deactivate, verify } = useSourceActions(id);
  return (
    <>
      <LinkButton size="sm" href={staffUrls.auditOf('fundingSource', id)}>
        Changes
      </LinkButton>
      {active && !isVerified(source) && (
        <ActionButton
          label="Mark as verified"
          consequence="It may be used for payments without micro-deposits. Check the owner's statement first."
          done="Funding source marked as verified"
          run={verify}
        />
      )}
      {active && (
        <ActionButton
          label="Deactivate funding source"
          consequence="No payment can use it any more. This can't be taken back: it has to be added again."
          danger
          done="Funding source deactivated"
          run={deactivate}
        />
      )}
    </>
  );
}
