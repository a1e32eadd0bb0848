import { formatPhone } from '@keyturn/shared/format';
import { Avatar, Badge, Grow, Row, Text, TextLink, type Tone } from '@keyturn/shared/ui';
import type { Party } from './data';

/** The verification badge of a person (areas document, section 4, Customer verification badge). */
const badges: Readonly<
  Record<string, { readonly label: string; readonly tone: Tone; readonly title?: string }>
> = {
  DOCUMENT: {
    label: 'Document',
    tone: 'yellow',
    title: 'A document is required to finish verifying identity.',
  },
  RETRY: { label: 'Retry', tone: 'yellow', title: 'Verification may be attempted again.' },
  SUSPENDED: { label: 'Suspended', tone: 'red', title: 'Contact the verification partner.' },
  UNVERIFIED: { label: 'Unverified', tone: 'dark' },
  VERIFIED: { label: 'Verified', tone: 'aqua' },
};
const noCustomer = { label: 'No Customer', tone: 'gray' } as const;

/** A person of the payment with verification, mail and phone. */
export function PartyRow({ party, part }: { readonly party: Party; readonly part: string }) {
  const badge = party.customer === null ? noCustomer : (badges[party.customer.status] ?? noCustomer);
  return (
    <Row $align="start" $gap="3">
      <Avatar name={party.fullName} />
      <Grow>
        <Row $wrap>
          <strong>{party.fullName}</strong>
          <Badge tone={badge.tone} {...('title' in badge ? { title: badge.title } : {})}>
            {badge.label}
          </Badge>
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
