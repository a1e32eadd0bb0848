import { filledInText } from '@keyturn/shared/format';
import { DescriptionList, DescriptionRow, Section } from '@keyturn/shared/ui';
import type { PaymentDetail } from '../data';

/** The property, and what the form of the occasion asked for; marked as theirs where somebody outside filled it in. */
export function FormSection({ payment }: { readonly payment: PaymentDetail }) {
  const further = payment.formData.filter(({ value }) => value !== payment.address);
  if (payment.address === null && further.length === 0) return null;
  const theirs = payment.outsider === null ? '' : ` (typed by ${payment.outsider.name})`;
  return (
    <Section>
      <h3>Property and form</h3>
      <DescriptionList>
        {payment.address !== null && (
          <DescriptionRow label={`Address${theirs}`}>{payment.address}</DescriptionRow>
        )}
        {further.map(({ name, label, value }) => (
          <DescriptionRow key={name} label={`${label ?? name}${theirs}`}>
            {filledInText(value)}
          </DescriptionRow>
        ))}
      </DescriptionList>
    </Section>
  );
}
