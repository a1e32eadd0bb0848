import { Badge, type Tone } from '@keyturn/shared/ui';
import { inWords } from './words';

const tones: Readonly<Record<string, Tone>> = {
  ACTIVE: 'aqua',
  VERIFIED: 'aqua',
  INACTIVE: 'gray',
  UNVERIFIED: 'gray',
  BLOCKED: 'red',
  ERROR: 'red',
  SUSPENDED: 'red',
};

/** A status of the platform as a badge; what is under way is yellow. */
export function StatusBadge({ status }: { readonly status: string }) {
  return <Badge tone={tones[status] ?? 'yellow'}>{inWords(status)}</Badge>;
}

/** Active or not. */
export function ActiveBadge({ active }: { readonly active: boolean }) {
  return <StatusBadge status={active ? 'ACTIVE' : 'INACTIVE'} />;
}
