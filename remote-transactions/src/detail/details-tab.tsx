import { formatMoney } from '@keyturn/shared/format';
import { useSurroundings, useViewer, viewerKind } from '@keyturn/shared/organization';
import {
  CopyButton,
  DescriptionList,
  DescriptionRow,
  Money,
  Row,
  Section,
  Stack,
  Text,
  TextLink,
  Time,
} from '@keyturn/shared/ui';
import { isVoid, methodOf } from '../payments/model';
import type { PaymentDetail } from './data';
import { PartyRow } from './party-row';

const contexts = { EMD: 'earnest money', GENERIC: 'payment', REFUND: 'refund' } as const;

/** What the payment is: money, property, people, accounts, references. */
export function DetailsTab({ payment }: { readonly payment: PaymentDetail }) {
  const { paymentOccasion } = payment;
  const direction = paymentOccasion.direction === 'INBOUND' ? 'Inbound' : 'Outbound';
  return (
    <>
      <Section>
        <Stack $gap="1">
          <Text>
            {direction} {contexts[paymentOccasion.context]} · {methodOf(payment)}
          </Text>
          <Money cents={payment.amount} size="large" isVoid={isVoid(payment)} />
          <Text>
            {paymentOccasion.name}, {paymentOccasion.organization.name}
          </Text>
        </Stack>
      </Section>
      <MoneySection payment={payment} />
      <PropertySection payment={payment} />
      <PartiesSection payment={payment} />
      <DatesSection payment={payment} />
      <ReferencesSection payment={payment} />
    </>
  );
}

function MoneySection({ payment }: { readonly payment: PaymentDetail }) {
  const payerPays = payment.feeConfig?.payer === 'PARTY';
  const transaction = payment.transactions[0];
  const from = transaction?.originationFundingSource ?? payment.fundingSource;
  const to = transaction?.destinationFundingSource ?? payment.escrowAccount?.fundingSource;
  return (
    <Section>
      <h3>Money</h3>
      <DescriptionList>
        {from != null && <DescriptionRow label="From">{from.displayName}</DescriptionRow>}
        {to != null && (
          <DescriptionRow label="To">
            {payment.escrowAccount == null ? '' : `${payment.escrowAccount.name}, `}
            {to.displayName}
          </DescriptionRow>
        )}
        <DescriptionRow label="Amount">{formatMoney(payment.amount)}</DescriptionRow>
        {payment.feeConfig !== null && (
          <DescriptionRow label={`Fee · ${formatMoney(payment.fee)} ${payment.feeConfig.payer} pays`}>
            {formatMoney(payment.fee)}
          </DescriptionRow>
        )}
        {payment.agentFee !== null && (
          <DescriptionRow label={payment.agentCoveringFee ? 'Agent fee · covered by the agent' : 'Agent fee'}>
            {formatMoney(payment.agentFee.amount)}
          </DescriptionRow>
        )}
        <DescriptionRow label="Payer is debited" total>
          {formatMoney(payment.amount + (payerPays ? payment.fee : 0))}
        </DescriptionRow>
      </DescriptionList>
    </Section>
  );
}

function PropertySection({ payment }: { readonly payment: PaymentDetail }) {
  const further = payment.formData.filter(({ value }) => value !== payment.address);
  if (payment.address === null && further.length === 0) return null;
  return (
    <Section>
      <h3>Property and form</h3>
      <DescriptionList>
        {payment.address !== null && <DescriptionRow label="Address">{payment.address}</DescriptionRow>}
        {further.map(({ name, label, value }) => (
          <DescriptionRow key={name} label={label ?? name}>
            {value}
          </DescriptionRow>
        ))}
      </DescriptionList>
    </Section>
  );
}

function PartiesSection({ payment }: { readonly payment: PaymentDetail }) {
  const { buyer, buyerAgent, listingAgent } = payment;
  return (
    <Section>
      <h3>Parties</h3>
      <Stack $gap="3">
        {buyer === null ? (
          <Text>{payment.receiverEmail ?? 'Payer not known yet'}</Text>
        ) : (
          <PartyRow party={buyer} part="Payer" />
        )}
        {buyerAgent !== null && <PartyRow party={buyerAgent} part="Buyer’s agent" />}
        {listingAgent !== null && <PartyRow party={listingAgent} part="Listing agent" />}
      </Stack>
    </Section>
  );
}

function DatesSection({ payment }: { readonly payment: PaymentDetail }) {
  const transaction = payment.transactions[0];
  const dates: readonly (readonly [string, string | null | undefined])[] = [
    ['Created', payment.createdAt],
    ['Requested', payment.requestedAt],
    ['Opened by payer', payment.accessedAt],
    ['Authorized', payment.authorizedAt],
    ['Approved', payment.approvedAt],
    ['Rejected', payment.rejectedAt],
    ['Initiated', transaction?.initiatedAt],
    ['Cleared', transaction?.clearedAt],
    ['Deposited', transaction?.depositedAt],
    ['Failed', transaction?.failedAt],
    ['Canceled', payment.canceledAt],
  ];
  return (
    <Section>
      <h3>Dates</h3>
      <DescriptionList>
        {dates.map(([label, iso]) =>
          iso == null ? null : (
            <DescriptionRow key={label} label={label}>
              <Time iso={iso} format="exact" />
            </DescriptionRow>
          ),
        )}
        {payment.authorizedBy !== null && (
          <DescriptionRow label="Authorized by">{payment.authorizedBy.fullName}</DescriptionRow>
        )}
        {payment.approvedBy !== null && (
          <DescriptionRow label="Approved by">{payment.approvedBy.fullName}</DescriptionRow>
        )}
        {payment.rejectReason !== null && (
          <DescriptionRow label="Reason">{payment.rejectReason}</DescriptionRow>
        )}
      </DescriptionList>
    </Section>
  );
}

function ReferencesSection({ payment }: { readonly payment: PaymentDetail }) {
  const superuser = viewerKind(useViewer()) === 'superuser';
  const { adminUrl } = useSurroundings();
  const transaction = payment.transactions[0];
  const references: readonly (readonly [string, string | null | undefined])[] = [
    ['Transaction ID', payment.id],
    ['Trace ID', transaction?.traceId],
    ['Transfer ID', superuser ? transaction?.transferRef : null],
    ['End-to-end reference', payment.rtpRecord?.endToEndReferenceId],
    ['Error', transaction?.errorType],
  ];
  return (
    <Section>
      <h3>References</h3>
      <DescriptionList>
        {references.map(([label, value]) =>
          value == null || value === '' ? null : (
            <DescriptionRow key={label} label={label}>
              <Row $gap="1">
                {value}
                <CopyButton text={value} label={`Copy ${label}`} />
              </Row>
            </DescriptionRow>
          ),
        )}
        {superuser && (
          <DescriptionRow label="Organization">
            <TextLink href={`${adminUrl}/organizations/${payment.paymentOccasion.organization.id}`}>
              {payment.paymentOccasion.organization.name}
            </TextLink>
          </DescriptionRow>
        )}
      </DescriptionList>
    </Section>
  );
}
