import { formatPhone } from '@keyturn/shared/format';
import { Avatar, Grow, Row, Section, Stack, Text, TextLink } from '@keyturn/shared/ui';
import type { Party, PaymentDetail } from '../data';
import { CustomerBadge } from './customer-badge';

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

/** A person of the payment with verification, mail and phone. */
function PartyRow({ party, part }: { readonly party: Party; readonly part: string }) {
  return (
    <Row $align="start" $gap="3">
      <Avatar name={party.fullName} />
      <Grow>
        <Row $wrap>
          <strong>{party.fullName}</strong>
          <CustomerBadge customer={party.customer} />
        </Row>
        <Text>
          {part} · <TextLink href={`mailto:${party.email}`}>{party.email}</TextLink>
          {party.phone !== null && (
            <>
              {' · '}
              <TextLink href={`tel:${party.phone}`}>{formatPhone(party.phone)}</TextLink>
            </>
          )}
        </Text>
      </Grow>
    </Row>
  );
}
