import { Badge } from '@keyturn/shared/ui';
import { fundingSourceBadge, type FundingSourceState } from '@keyturn/shared/funding-sources';

/** The state of a funding source in a word. */
export function FundingSourceBadge({ source }: { readonly source: FundingSourceState }) {
  const { label, tone } = fundingSourceBadge(source);
  return <Badge tone={tone}>{label}</Badge>;
}
