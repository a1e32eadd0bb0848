import { Badge } from '@keyturn/shared/ui';
import { escrowBadge, fundingSourceBadge, type EscrowState, type FundingSourceState } from './status';

/** The state of a funding source in a word. */
export function FundingSourceBadge({ source }: { readonly source: FundingSourceState }) {
  const { label, tone } = fundingSourceBadge(source);
  return <Badge tone={tone}>{label}</Badge>;
}

/** The state of an escrow account in a word. */
export function EscrowBadge({ account }: { readonly account: EscrowState }) {
  const { label, tone } = escrowBadge(account);
  return <Badge tone={tone}>{label}</Badge>;
}
