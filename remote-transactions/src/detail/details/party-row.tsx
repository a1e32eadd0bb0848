import { formatPhone } from '@keyturn/shared/format';
import { Avatar, Grow, Row, Text, TextLink } from '@keyturn/shared/ui';
import type { Party } from '../data';
import { CustomerBadge } from './customer-badge';

/** A person of the payment with verification, mail and phone. */
export function PartyRow({ party, part }: { readonly party: Party; readonly part: string }) {
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
