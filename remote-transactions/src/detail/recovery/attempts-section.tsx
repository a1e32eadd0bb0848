import { useOrganizationPath } from '@keyturn/shared/organization';
import { DescriptionList, DescriptionRow, Section, TextLink, Time } from '@keyturn/shared/ui';
import { StatusBadge } from '../../payments/status-badge';
import type { PaymentDetail } from '../data';

/** The requests that were made for the same money, the first one first; nothing where there was one only. */
export function AttemptsSection({ payment }: { readonly payment: PaymentDetail }) {
  const path = useOrganizationPath();
  if (payment.attempts.length === 0) return null;
  return (
    <Section>
      <h3>Attempts</h3>
      <DescriptionList>
        {payment.attempts.map(({ id, displayStatus, createdAt }, index) => (
          <DescriptionRow
            key={id}
            label={
              id === payment.id ? (
                `${index + 1}. This one`
              ) : (
                <TextLink href={path(`/transactions/${id}`)}>{`${index + 1}. #${id}`}</TextLink>
              )
            }
          >
            <StatusBadge status={displayStatus} /> <Time iso={createdAt} />
          </DescriptionRow>
        ))}
      </DescriptionList>
    </Section>
  );
}
