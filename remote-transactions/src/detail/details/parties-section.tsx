import { Section, Stack, Text } from '@keyturn/shared/ui';
import type { PaymentDetail } from '../data';
import { PartyRow } from './party-row';

/** Who pays or is paid, and the agents. */
export function PartiesSection({ payment }: { readonly payment: PaymentDetail }) {
  const { buyer, buyerAgent, listingAgent } = payment;
  const part = payment.paymentOccasion.direction === 'INBOUND' ? 'Payer' : 'Receiver';
  return (
    <Section>
      <h3>Parties</h3>
      <Stack $gap="3">
        {buyer === null ? (
          <Text>{payment.receiverEmail ?? 'Payer not known yet'}</Text>
        ) : (
          <PartyRow party={buyer} part={part} />
        )}
        {buyerAgent !== null && <PartyRow party={buyerAgent} part="Buyer’s agent" />}
        {listingAgent !== null && <PartyRow party={listingAgent} part="Listing agent" />}
        {payment.additionalEmails.length > 0 && <Text>Also told: {payment.additionalEmails.join(', ')}</Text>}
      </Stack>
    </Section>
  );
}
