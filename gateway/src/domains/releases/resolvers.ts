import { pageSize } from '../../base/limits.ts';
import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import type { Policy } from '../../graph/policy.ts';
import { requireStaff } from '../../visibility/accounts.ts';
import { allReleases, errorCauseList } from './staff.ts';

export const releasesPolicy: Policy = {
  Query: {
    remoteReleases: { about: 'The releases', allows: requireStaff },
    errorCauses: { about: 'The errors', allows: requireStaff },
  },
  openTypes: ['ErrorCause', 'ReleaseComparison', 'RemoteRelease', 'RemoteReleases'],
};

export const releasesResolvers: Resolvers = {
  Query: {
    remoteReleases: (_root, _args, { deps }) => allReleases(deps),
    errorCauses: (_root, { limit }, { deps }) => errorCauseList(deps.db, pageSize(limit, 50)),
  },
  RemoteReleases: {
    id: ({ remote }) => remote,
  },
  RemoteRelease: {
    id: ({ url }) => url,
    release: ({ extras }) => extras.release,
    version: ({ metadata }) => metadata.version,
    deployedAt: ({ extras }) => extras.deployedAt,
    traffic: ({ deployment }) => deployment.traffic,
    isDefault: ({ deployment }) => deployment.default,
    organizations: ({ extras }) => [...(extras.canary?.organizations ?? [])],
    staff: ({ extras }) => extras.canary?.staff ?? false,
    auto: ({ extras }) => extras.canary?.auto ?? false,
    note: ({ extras }) => extras.canary?.note ?? null,
  },
  ReleaseComparison: {
    actor: ({ actorUserId }, _args, { loaders }) =>
      actorUserId === null ? null : loaders.user.load(actorUserId),
  },
};
