import { Button, Section, Stack, Text } from '@keyturn/shared/ui';
import { type PaymentDetail, useEvidence } from '../data';

interface EvidenceSectionProps {
  readonly payment: Pick<PaymentDetail, 'id' | 'receivingOrganization'>;
}

/** The payment with the proofs of what was sealed of it, for who may see the reconciliation. */
export function EvidenceSection({ payment }: EvidenceSectionProps) {
  const fetchEvidence = useEvidence(payment);
  if (fetchEvidence === null) return null;
  return (
    <Section>
      <Stack $gap="2">
        <h3>Evidence</h3>
        <Text as="p" $size="sm" $tone="2">
          All of this payment in one file, which anybody can check without us.
        </Text>
        <div>
          <Button size="sm" onClick={() => void fetchEvidence()}>
            Download evidence
          </Button>
        </div>
      </Stack>
    </Section>
  );
}
