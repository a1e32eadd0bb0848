import type { QueryorganizationHistoryArgs, Resolvers } from '../../generated/schema.ts';
import type { GatewayContext } from '../../server/context.ts';
import { notFound } from '../../server/errors.ts';
import { uuidOf } from '../../server/ids.ts';
import { pageSize } from '../../server/limits.ts';
import type { Policy } from '../../server/policy.ts';
import { administersGiven } from '../accounts/access.ts';
import { fullNameOf } from '../users/store.ts';
import { changesOf } from './changes.ts';
import { signIn } from './sign-ins.ts';
import { historyPage, type HistoryRow } from './store.ts';

/** Platform staff is not named to the organization's own people. */
const staff = 'Platform staff';

export const historyPolicy: Policy = {
  Query: {
    organizationHistory: {
      about: 'The organization',
      allows: (context, { organizationId }: QueryorganizationHistoryArgs) =>
        administersGiven(context, organizationId),
    },
  },
  openTypes: ['HistoryPage', 'HistoryEntry', 'HistoryChange'],
};

async function nameOf({ viewer, loaders }: GatewayContext, givenId: string | null): Promise<string | null> {
  const id = uuidOf(givenId ?? '');
  const user = id === null ? null : await loaders.user.load(id);
  if (user === null) return null;
  return user.role === 'superadmin' && !viewer.isSuperadmin ? staff : fullNameOf(user);
}

/** Whom or what a change was about; a sign-in is about nothing but who signed in. */
function subjectOf(context: GatewayContext, row: HistoryRow): Promise<string | null> | string | null {
  if (row.action === signIn) return null;
  if (row.entity === 'user') return nameOf(context, row.entityId);
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
        kind: kind ?? null,
        person: person?.trim() || null,
        namesStaff: viewer.isSuperadmin,
        since: since ? new Date(since) : null,
        until: until ? new Date(until) : null,
        size: pageSize(limit, 20),
        cursor: afterCursor ?? null,
      });
    },
  },
  HistoryEntry: {
    kind: ({ action }) => (action === signIn ? 'SIGN_IN' : 'CHANGE'),
    actorName: ({ actorUserId }, _args, context) => nameOf(context, actorUserId),
    subject: (row, _args, context) => subjectOf(context, row),
    changes: ({ before, after }) => changesOf(before, after),
  },
};
