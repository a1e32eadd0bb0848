import { Badge, type Tone } from '@keyturn/shared/ui';
import type { Party } from '../data';

interface Look {
  readonly label: string;
  readonly tone: Tone;
  readonly title?: string;
}

/** The verification of a person. */
const looks: Readonly<Record<NonNullable<Party['customer']>['status'], Look>> = {
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
const noCustomer: Look = { label: 'No Customer', tone: 'gray' };

/** How far the bank-transfer provider has verified a person. */
export function CustomerBadge({ customer }: { readonly customer: Party['customer'] }) {
  const { label, tone, title } = customer === null ? noCustomer : looks[customer.status];
  return (
    <Badge tone={tone} {...(title === undefined ? {} : { title })}>
      {label}
    </Badge>
  );
}
