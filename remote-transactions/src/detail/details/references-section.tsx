import { useOrganizationPath } from '@keyturn/shared/organization';
import { DescriptionList, DescriptionRow, Section, TextLink } from '@keyturn/shared/ui';
import type { PaymentDetail } from '../data';
import { Reference } from './reference';

/** The ids by which the payment is known. */
export function ReferencesSection({ payment }: { readonly payment: PaymentDetail }) {
  const path = useOrganizationPath();
  const { paymentOccasion, rtpRecord, file, batch, lineNumber } = payment;
  const transaction = payment.transactions[0];
  return (
    <Section>
      <h3>References</h3>
      <DescriptionList>
        <DescriptionRow label="Payment occasion">
          <TextLink href={path(`/payment-occasions/${paymentOccasion.id}`)}>{paymentOccasion.name}</TextLink>
        </DescriptionRow>
        {file !== null && (
          <DescriptionRow label="File">
            <TextLink href={path(`/files/${file.id}`)}>{file.name}</TextLink>
          </DescriptionRow>
        )}
        {batch !== null && (
          <DescriptionRow label="Batch">
            <TextLink href={path(`/batches/${batch.id}`)}>{batch.name}</TextLink>
            {lineNumber !== null && `, line ${lineNumber}`}
          </DescriptionRow>
        )}
        <Reference label="Transaction ID" value={payment.id} />
        <Reference label="Trace ID" value={transaction?.traceId} />
        <Reference label="End-to-end reference" value={rtpRecord?.endToEndReferenceId} />
        <Reference label="RTP network ID" value={rtpRecord?.networkId} />
        <Reference label="RTP trace ID" value={rtpRecord?.traceId} />
        {rtpRecord?.status != null && <DescriptionRow label="RTP status">{rtpRecord.status}</DescriptionRow>}
        {transaction?.errorType != null && (
          <DescriptionRow label="Error">{transaction.errorType}</DescriptionRow>
        )}
      </DescriptionList>
    </Section>
  );
}
