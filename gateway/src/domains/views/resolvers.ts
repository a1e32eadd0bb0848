import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { organizationNamed } from '../../visibility/organizations.ts';
import { visibleView } from './policy.ts';
import { viewsFor } from './store.ts';

export const viewsResolvers: Resolvers = {
  Query: {
    async savedViews(_root, { organizationSlug }, context) {
      const { id } = await organizationNamed(context, { organizationSlug });
      return viewsFor(context.deps.db, id, context.viewer.userId);
    },
    savedView: (_root, { id }, context) => visibleView(context, id),
  },
  SavedView: {
    owner: ({ ownerId }, _args, { loaders }) => loaders.user.load(ownerId),
    mine: ({ ownerId }, _args, { viewer }) => ownerId === viewer.userId,
  },
};
