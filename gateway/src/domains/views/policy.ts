import type { QuerysavedViewArgs, QuerysavedViewsArgs } from '../../generated/schema.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { Policy } from '../../graph/policy.ts';
import type { SavedViewRow } from '../../db/rows.ts';
import { organizationGiven } from '../../visibility/organizations.ts';
import { viewById } from './store.ts';

/** Whether the viewer may know of the organization. */
export const inOrganization = async (context: GatewayContext, organizationSlug: string): Promise<boolean> =>
  (await organizationGiven(context, { organizationSlug })) !== null;

/** The view, if the viewer is of its organization and it is their own or shared. Null alike for one that is not there. */
export async function visibleView(context: GatewayContext, id: string): Promise<SavedViewRow | null> {
  const view = await viewById(context.deps.db, id);
  if (view === null) return null;
  const organization = await organizationGiven(context, { organizationId: view.organizationId });
  return organization !== null && (view.shared || view.ownerId === context.viewer.userId) ? view : null;
}

export const viewsPolicy: Policy = {
  Query: {
    savedViews: {
      about: 'The organization',
      allows: (context, args: QuerysavedViewsArgs) => inOrganization(context, args.organizationSlug),
    },
    savedView: {
      about: 'The view',
      allows: async (context, { id }: QuerysavedViewArgs) => (await visibleView(context, id)) !== null,
    },
  },
  openTypes: ['SavedView'],
};
