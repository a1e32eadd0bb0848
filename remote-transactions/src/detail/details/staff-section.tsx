import { useSurroundings } from '@keyturn/shared/organization';
import { DescriptionList, DescriptionRow, Section, TextLink } from '@keyturn/shared/ui';
import type { Account, PaymentDetail } from '../data';
import { CustomerBadge } from './customer-badge';
import { Reference } from './reference';

/** What platform staff see besides: gates, the providers' ids and states, and where each record is administered. */
export function StaffSection({ payment }: { readonly payment: PaymentDetail }) {
  const { transferProviderUrl } = useSurroundings();
  const transaction = payment.transactions[0];
  const transferLink = (ref: string | null | undefined) =>
    ref == null ? null : `${transferProviderUrl}/${encodeURIComponent(ref)}`;
  const gated = payment.escrowAccount?.gated === true;
  return (
    <Section>
      <h3>Platform staff</h3>
      <DescriptionList>
        <DescriptionRow label="Gated payment">{gated ? 'Yes' : 'No'}</DescriptionRow>
        {payment.buyer !== null && (
          <DescriptionRow label="Payer provider status">
            <CustomerBadge customer={payment.buyer.customer} />
          </DescriptionRow>
        )}
        {transaction?.transferStatus != null && (
          <DescriptionRow label="Transfer status">
            {transferStatusLabel(transaction.transferStatus)}
          </DescriptionRow>
        )}
        {transaction?.integration != null && (
          <DescriptionRow label="Integration">{transaction.integration.name}</DescriptionRow>
        )}
        <Reference
          label="Transfer ID"
          value={transaction?.transferRef}
          href={transferLink(transaction?.transferRef)}
        />
        <Reference
          label="RTP transfer ID"
          value={payment.rtpRecord?.transferRef}
          href={transferLink(payment.rtpRecord?.transferRef)}
        />
        <Reference
          label="Agent fee transfer ID"
          value={payment.agentFee?.transferRef}
          href={transferLink(payment.agentFee?.transferRef)}
        />
        <RecordLinks payment={payment} />
      </DescriptionList>
    </Section>
  );
}

function RecordLinks({ payment }: { readonly payment: PaymentDetail }) {
  const { adminUrl } = useSurroundings();
  const { buyer, buyerAgent, listingAgent, escrowAccount, paymentOccasion } = payment;
  const transaction = payment.transactions[0];
  const { organization } = paymentOccasion;
  const people = [
    ['Payer', buyer],
    ['Buyer’s agent', buyerAgent],
    ['Listing agent', listingAgent],
  ] as const;
  return (
    <>
      <AccountRow
        label="Origination"
        account={transaction?.originationFundingSource ?? payment.fundingSource}
      />
      <AccountRow
        label="Destination"
        account={transaction?.destinationFundingSource ?? escrowAccount?.fundingSource ?? null}
      />
      {escrowAccount !== null && (
        <DescriptionRow label="Escrow account">
          <TextLink href={`${adminUrl}/escrow-accounts/${escrowAccount.id}`}>{escrowAccount.name}</TextLink>
        </DescriptionRow>
      )}
      <DescriptionRow label="Organization">
        <TextLink href={`${adminUrl}/organizations/${organization.id}`}>{organization.name}</TextLink>
      </DescriptionRow>
      {people.map(([label, person]) =>
        person === null ? null : (
          <DescriptionRow key={label} label={label}>
            <TextLink href={`${adminUrl}/users/${person.id}`}>{person.fullName}</TextLink>
          </DescriptionRow>
        ),
      )}
    </>
  );
}

function AccountRow({ label, account }: { readonly label: string; readonly account: Account | null }) {
  const { adminUrl } = useSurroundings();
  if (account === null) return null;
  return (
    <>
      <DescriptionRow label={`${label} account`}>
        <TextLink href={`${adminUrl}/funding-sources/${account.id}`}>{account.displayName}</TextLink>
      </DescriptionRow>
      <DescriptionRow label={`${label} funding status`}>{accountStatusLabel(account.status)}</DescriptionRow>
    </>
  );
}

type AccountStatus = Account['status'];

/** The labels of a funding source's status. */
const accountStatuses: Readonly<Record<AccountStatus, string>> = {
  UNVERIFIED: 'Unverified',
  PENDING_AUTOMATIC_MICRODEPOSIT: 'Pending Auto Microdeposit',
  PENDING_MANUAL_MICRODEPOSIT: 'Pending Microdeposit',
  VERIFIED: 'Verified',
  ERROR: 'Error',
};

const accountStatusLabel = (status: AccountStatus): string => accountStatuses[status];

/** The transfer's own state in words; others as they are. */
const transferStatuses: Readonly<Record<string, string>> = {
  initiated: 'Initiated',
  'pending:funds': 'Initiated',
  'pending:deposit': 'Cleared',
  complete: 'Deposited',
};

const transferStatusLabel = (status: string): string => transferStatuses[status] ?? status;
