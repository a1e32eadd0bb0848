import { Badge } from '@keyturn/shared/ui';
import { occasionBadge } from './model';

/** The state of a payment occasion in a word. */
export function OccasionBadge({ occasion }: { readonly occasion: Parameters<typeof occasionBadge>[0] }) {
  const { label, tone } = occasionBadge(occasion);
  return <Badge tone={tone}>{label}</Badge>;
}
