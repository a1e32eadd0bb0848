import { Badge } from '@keyturn/shared/ui';
import { escrowBadge } from '@keyturn/shared/funding-sources';

/** The state of an escrow account in a word. */
export function EscrowBadge({ account }: { readonly account: Parameters<typeof escrowBadge>[0] }) {
  const { label, tone } = escrowBadge(account);
  return <Badge tone={tone}>{label}</Badge>;
}
