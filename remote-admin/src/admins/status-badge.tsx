import { Badge, type Tone } from '@keyturn/shared/ui';

interface BadgeLook {
  readonly label: string;
  readonly tone: Tone;
  readonly title?: string;
}

/** Customer verification. */
const looks: ReadonlyMap<string, BadgeLook> = new Map<string, BadgeLook>([
  [
    'DOCUMENT',
    { label: 'Document', tone: 'yellow', title: 'A document is required to finish verifying identity.' },
  ],
  ['RETRY', { label: 'Retry', tone: 'yellow', title: 'Verification may be attempted again.' }],
  ['SUSPENDED', { label: 'Suspended', tone: 'red', title: 'Contact the verification partner.' }],
  ['UNVERIFIED', { label: 'Unverified', tone: 'dark' }],
  ['VERIFIED', { label: 'Verified', tone: 'aqua' }],
]);

const noCustomer: BadgeLook = { label: 'No Customer', tone: 'gray' };

/** Where verifying a person's identity stands. */
export function CustomerBadge({ status }: { readonly status: string | null }) {
  const { label, tone, title } = looks.get(status ?? '') ?? noCustomer;
  return (
    <Badge tone={tone} {...(title === undefined ? {} : { title })}>
      {label}
    </Badge>
  );
}
