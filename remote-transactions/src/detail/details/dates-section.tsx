import { DescriptionList, DescriptionRow, Section } from '@keyturn/shared/ui';
import type { PaymentDetail } from '../data';
import { Moment } from '../moment';

interface DatesProps {
  readonly payment: PaymentDetail;
  /** IANA name. */
  readonly zone: string;
}

/** When what happened, and who decided. */
export function DatesSection({ payment, zone }: DatesProps) {
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
              <Moment iso={iso} zone={zone} />
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
