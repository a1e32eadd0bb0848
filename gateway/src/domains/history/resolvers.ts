import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import type { QueryorganizationHistoryArgs, QueryrecordHistoryArgs } from '../../generated/schema.ts';
import type { GatewayContext } from '../../context/context.ts';
import { notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { pageSize } from '../../base/limits.ts';
import type { Policy } from '../../graph/policy.ts';
import { administersGiven } from '../../visibility/accounts.ts';
import { shownPerson } from '../../visibility/people.ts';
import { fullNameOf } from '../../records/users.ts';
import { changesOf } from './changes.ts';
import { keptRecord } from './records.ts';
import { signIn } from './sign-ins.ts';
import { historyPage, type HistoryRow } from './store.ts';

/** Platform staff is not named to the organization's own people. */
const staff = 'Platform staff';

/** What staff found out about a discrepancy is theirs; to others it tells that it was resolved. */
const isForStaff = (action: string, field: string): boolean =>
  action === 'resolveDiscrepancy' && field === 'note';

export const historyPolicy: Policy = {
  Query: {
    organizationHistory: {
      about: 'The organization',
      allows: (context, { organizationId }: QueryorganizationHistoryArgs) =>
        administersGiven(context, organizationId),
    },
    recordHistory: {
      about: 'The record',
      async allows(context, { record, id }: QueryrecordHistoryArgs) {
        const kept = await keptRecord(context, record, id);
        return kept !== null && administersGiven(context, kept.organizationId);
      },
    },
  },
  openTypes: ['HistoryPage', 'HistoryEntry', 'HistoryChange'],
};

async function nameOf(context: GatewayContext, givenId: string | null): Promise<string | null> {
  const { viewer, loaders } = context;
  const id = uuidOf(givenId ?? '');
  const user = id === null ? null : await loaders.user.load(id);
  if (user === null) return null;
  return user.role === 'superadmin' && !viewer.isSuperadmin
    ? staff
    : fullNameOf(await shownPerson(context, user));
}

/** Whom or what a change was about; a sign-in is about nothing but who signed in. */
function subjectOf(context: GatewayContext, row: HistoryRow): Promise<string | null> | string | null {
  if (row.action === signIn) return null;
  if (row.entity === 'user') return nameOf(context, row.entityId);
  if (row.entity === 'payment') return `#${row.entityId}`;
  const { name, url } = { ...row.before, ...row.after };
  if (typeof name === 'string') return name;
  return typeof url === 'string' ? url : null;
}

export const historyResolvers: Resolvers = {
  Query: {
    organizationHistory(_root, args, { deps, viewer }) {
      const { organizationId, limit, afterCursor, kind, person, since, until } = args;
      const id = uuidOf(organizationId);
      if (id === null) throw notFound('The organization');
      return historyPage(deps.db, {
        organizationId: id,
        about: null,
        kind: kind ?? null,
        person: person?.trim() || null,
        namesStaff: viewer.isSuperadmin,
        since: since ? new Date(since) : null,
        until: until ? new Date(until) : null,
        size: pageSize(limit, 20),
        cursor: afterCursor ?? null,
      });
    },
    async recordHistory(_root, { record, id, limit, afterCursor }, context) {
      const kept = await keptRecord(context, record, id);
      if (kept === null) throw notFound('The record');
      return historyPage(context.deps.db, {
        ...kept,
        ...{ kind: null, person: null, since: null, until: null },
        namesStaff: context.viewer.isSuperadmin,
        size: pageSize(limit, 10),
        cursor: afterCursor ?? null,
      });
    },
  },
  HistoryEntry: {
    kind: ({ action }) => (action === signIn ? 'SIGN_IN' : 'CHANGE'),
    actorName: ({ actorUserId }, _args, context) => nameOf(context, actorUserId),
    subject: (row, _args, context) => subjectOf(context, row),
    changes: ({ action, before, after }, _args, { viewer }) =>
      changesOf(before, after).filter(({ field }) => viewer.isSuperadmin || !isForStaff(action, field)),
  },
};
