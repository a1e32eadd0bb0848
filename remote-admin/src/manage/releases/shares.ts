import type { Comparison, Release, RemoteReleases } from './data';

/** The shares that a release can be given, percent. */
const shares = [5, 25, 50, 100] as const;

/** The shares to which a release may go on. */
export const nextShares = (traffic: number): readonly number[] => shares.filter((share) => share > traffic);

/** Who gets a release, in words. */
export function whoGets({ isDefault, traffic, organizations, staff }: Release): string {
  if (isDefault) return traffic === 100 ? 'Everybody' : `${traffic} %, and whoever gets no other`;
  return [
    ...(traffic > 0 ? [`${traffic} % of the organizations`] : []),
    ...organizations,
    ...(staff ? ['staff'] : []),
  ].join(', ');
}

/** The release that is tried out, if there is one. */
export const triedOut = ({ releases }: RemoteReleases): Release | null =>
  releases.find(({ isDefault }) => !isDefault) ?? null;

/** The comparisons of the release that was compared last. */
export function lastCompared(comparisons: readonly Comparison[]): readonly Comparison[] {
  const release = comparisons.at(-1)?.release;
  return comparisons.filter((comparison) => comparison.release === release);
}

/** The share of pages with an error, percent; 0 where there was none. */
export const errorRate = (errorPages: number, pages: number): number =>
  pages === 0 ? 0 : Math.round((errorPages / pages) * 1_000) / 10;
