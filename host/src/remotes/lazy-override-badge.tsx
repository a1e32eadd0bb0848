import { useLazy } from '../lib/use-lazy';
import type { OverrideReading } from './overrides';

const loadBadge = () => import('./override-badge');

/** The badge of remotes from elsewhere. Few pages have any: its code is fetched where there is something to say. */
export function LazyOverrideBadge(reading: OverrideReading) {
  const isWanted = Object.keys(reading.overrides).length > 0 || reading.refused.length > 0;
  const badge = useLazy(loadBadge, isWanted);
  return badge === null ? null : <badge.OverrideBadge {...reading} />;
}
