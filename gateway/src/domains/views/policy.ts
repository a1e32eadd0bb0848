import type {
  MutationcreateSavedViewArgs,
  MutationdeleteSavedViewArgs,
  MutationupdateSavedViewArgs,
  QuerysavedViewArgs,
  QuerysavedViewsArgs,
} from '../../generated/schema.ts';
import { administers } from '../../server/access.ts';
import type { GatewayContext } from '../../server/context.ts';
import { forbidden } from '../../server/errors.ts';
import type { Policy } from '../../server/policy.ts';
import type { SavedViewRow } from '../../server/rows.ts';
import { organizationGiven } from '../organizations/access.ts';
import { viewById } from './store.ts';

const inOrganization = async (context: GatewayContext, organizationSlug: string): Promise<boolean> =>
  (await organizationGiven(context, { organizationSlug })) !== null;

/** The view, if the viewer is of its organization and it is their own or shared. Null alike for one that is not there. */
export async function visibleView(context: GatewayContext, id: string): Promise<SavedViewRow | null> {
  const view = await viewById(context.deps.db, id);
  if (view === null) return null;
  const organization = await organizationGiven(context, { organizationId: view.organizationId });
  return organization !== null && (view.shared || view.ownerId === context.viewer.userId) ? view : null;
}

/**
 * That the viewer may change a view: its owner, and the admins while it is shared (its owner may have left).
 *
 * @throws GatewayError FORBIDDEN to others who see it
 */
async function mayChange(context: GatewayContext, id: string): Promise<boolean> {
  const view = await visibleView(context, id);
  if (view === null) return false;
  const { viewer } = context;
  if (view.ownerId === viewer.userId || administers(viewer, view.organizationId)) return true;
  throw forbidden('Only its owner and admins can change a shared view.');
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
  Mutation: {
    createSavedView: {
      about: 'The organization',
      allows: (context, args: MutationcreateSavedViewArgs) => inOrganization(context, args.organizationSlug),
    },
    updateSavedView: {
      about: 'The view',
      allows: (context, { id }: MutationupdateSavedViewArgs) => mayChange(context, id),
    },
    deleteSavedView: {
      about: 'The view',
      allows: (context, { id }: MutationdeleteSavedViewArgs) => mayChange(context, id),
    },
  },
  openTypes: ['SavedView'],
};
