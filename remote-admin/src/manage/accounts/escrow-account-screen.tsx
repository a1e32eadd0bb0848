import type { RouteProps } from '@keyturn/shared/federation';
import { EscrowBadge, FundingSourceBadge } from '@keyturn/shared/funding-sources';
import { DescriptionList, DescriptionRow, LinkButton, Money, Stack, TextLink } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { ActionButton } from '../../components/action-button';
import { ControlDecision } from '../../settings/approval-policy/control-decision';
import { FlagFact, IdFact, TextFact, TimeFact } from '../parts/facts';
import { RecordCard, RecordCards, RecordHead } from '../parts/record-page';
import { staffUrls } from '../urls';
import { type EscrowDetail, useEscrowActivity, useStaffEscrowAccount } from './data';

/** One escrow account with its owner, its bank account and its terms. */
export default function StaffEscrowAccountScreen({ params }: RouteProps) {
  return (
    <RecordView
      record={useStaffEscrowAccount(params['escrowAccountId'] ?? '')}
      noun="escrow account"
      errorTitle="Error loading escrow account"
      missing="There is no escrow account with this id."
    >
      {(account) => <Account account={account} />}
    </RecordView>
  );
}

function Account({ account }: { readonly account: EscrowDetail }) {
  const { organization, fundingSource, paymentOccasion, createdBy, waits } = account;
  return (
    <Stack>
      <RecordHead
        title={account.name}
        sub={organization.name}
        badges={<EscrowBadge account={account} />}
        actions={<Actions account={account} />}
      />
      <RecordCards>
        {waits !== null && (
          <RecordCard title="Waiting for confirmation">
            <ControlDecision change={waits} refetches="StaffEscrowAccount" />
          </RecordCard>
        )}
        <RecordCard title="Details">
          <DescriptionList>
            <IdFact id={account.id} />
            <DescriptionRow label="Organization">
              <TextLink href={staffUrls.organization(organization.id)}>{organization.name}</TextLink>
            </DescriptionRow>
            <DescriptionRow label="Bank account">
              <TextLink href={staffUrls.fundingSource(fundingSource.id)}>
                {fundingSource.displayName}
              </TextLink>
            </DescriptionRow>
            <DescriptionRow label="Bank account status">
              <FundingSourceBadge source={fundingSource} />
            </DescriptionRow>
            <DescriptionRow label="Payment occasion">
              {paymentOccasion === null ? (
                '–'
              ) : (
                <TextLink href={staffUrls.occasion(organization.id, paymentOccasion.id)}>
                  {paymentOccasion.name}
                </TextLink>
              )}
            </DescriptionRow>
            <DescriptionRow label="Created by">
              {createdBy === null ? (
                '–'
              ) : (
                <TextLink href={staffUrls.user(createdBy.id)}>{createdBy.fullName}</TextLink>
              )}
            </DescriptionRow>
            <TimeFact label="Created" at={account.createdAt} />
          </DescriptionList>
        </RecordCard>
        <RecordCard title="Terms">
          <DescriptionList>
            <DescriptionRow label="Limit of a payment">
              {account.maxAmount === null ? '–' : <Money cents={account.maxAmount} />}
            </DescriptionRow>
            <FlagFact label="Incoming payments wait for an approval" on={account.gated} />
            <FlagFact label="Approvals required" on={account.approvalsRequired} />
            <TextFact label="Operating regions" text={account.operatingRegions.join(', ')} />
            <TextFact label="Emails" text={account.emails.join(', ')} />
          </DescriptionList>
        </RecordCard>
      </RecordCards>
    </Stack>
  );
}

function Actions({ account: { id, active } }: { readonly account: EscrowDetail }) {
  const { deactivate, reactivate } = useEscrowActivity(id);
  return (
    <>
      <LinkButton size="sm" href={staffUrls.auditOf('escrowAccount', id)}>
        Changes
      </LinkButton>
      {active ? (
        <ActionButton
          label="Deactivate escrow account"
          consequence="No new payment can be sent to it. Payments under way go on."
          danger
          done="Escrow account deactivated"
          run={deactivate}
        />
      ) : (
        <ActionButton
          label="Reactivate escrow account"
          consequence="Payments can be sent to it again."
          done="Escrow account reactivated"
          run={reactivate}
        />
      )}
    </>
  );
}
