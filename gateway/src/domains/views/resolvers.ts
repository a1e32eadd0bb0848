import type { Resolvers } from '../../generated/schema.ts';
import type { GatewayContext } from '../../server/context.ts';
import { notFound } from '../../server/errors.ts';
import type { OrganizationRow, SavedViewRow } from '../../server/rows.ts';
import { organizationGiven } from '../organizations/access.ts';
import { createView, updateView } from './commands.ts';
import { visibleView } from './policy.ts';
import { removeView, viewsFor } from './store.ts';

async function organizationOf(context: GatewayContext, organizationSlug: string): Promise<OrganizationRow> {
  const organization = await organizationGiven(context, { organizationSlug });
  if (organization === null) throw notFound('The organization');
  return organization;
}

async function viewOf(context: GatewayContext, id: string): Promise<SavedViewRow> {
  const view = await visibleView(context, id);
  if (view === null) throw notFound('The view');
  return view;
}

export const viewsResolvers: Resolvers = {
  Query: {
    async savedViews(_root, { organizationSlug }, context) {
      const { id } = await organizationOf(context, organizationSlug);
      return viewsFor(context.deps.db, id, context.viewer.userId);
    },
    savedView: (_root, { id }, context) => visibleView(context, id),
  },
  Mutation: {
    async createSavedView(_root, args, context) {
      const { id } = await organizationOf(context, args.organizationSlug);
      return createView(context.deps, context.viewer, id, args);
    },
    updateSavedView: async (_root, args, context) =>
      updateView(context.deps, await viewOf(context, args.id), args),
    async deleteSavedView(_root, { id }, context) {
      const view = await viewOf(context, id);
      await removeView(context.deps.db, view.id);
      return view.id;
    },
  },
  SavedView: {
    owner: ({ ownerId }, _args, { loaders }) => loaders.user.load(ownerId),
    mine: ({ ownerId }, _args, { viewer }) => ownerId === viewer.userId,
  },
};
