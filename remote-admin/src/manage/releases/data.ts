import { type Loadable, mapLoadable, type Outcome, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import {
  StaffErrorCausesDocument,
  type StaffErrorCausesQuery,
  StaffPromoteReleaseDocument,
  StaffReleasesDocument,
  type StaffReleasesQuery,
  StaffTakeReleaseBackDocument,
} from './releases.generated';

export type RemoteReleases = StaffReleasesQuery['remoteReleases'][number];
export type Release = RemoteReleases['releases'][number];
export type Comparison = RemoteReleases['comparisons'][number];
export type ErrorCause = StaffErrorCausesQuery['errorCauses'][number];

/** A release that is tried out may be taken back by itself at any time. */
const pollMs = 10_000;

/** Every remote with its releases, asked again and again. */
export function useReleases(): Loadable<readonly RemoteReleases[]> {
  const answer = useApiQuery(StaffReleasesDocument, { variables: {}, pollInterval: pollMs });
  return mapLoadable(answer, ({ remoteReleases }) => remoteReleases);
}

/** What went wrong in pages, the last seen first. */
export function useErrorCauses(): Loadable<readonly ErrorCause[]> {
  const answer = useApiQuery(StaffErrorCausesDocument, { variables: {}, pollInterval: pollMs });
  return mapLoadable(answer, ({ errorCauses }) => errorCauses);
}

/** Gives a release that is tried out to a larger share. */
export function usePromote(): (
  remote: string,
  release: string,
  traffic: number,
) => Promise<Outcome<unknown>> {
  const [promote] = useApiMutation(StaffPromoteReleaseDocument);
  return (remote, release, traffic) => promote({ remote, release, traffic });
}

/** Takes a release that is tried out back. */
export function useTakeBack(): (
  remote: string,
  release: string,
  reason: string,
) => Promise<Outcome<unknown>> {
  const [takeBack] = useApiMutation(StaffTakeReleaseBackDocument);
  return (remote, release, reason) => takeBack({ remote, release, reason });
}
