import type { GatewayContext } from '../../context/context.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import { byId } from '../../base/inputs.ts';
import type { SavedViewRow } from '../../db/rows.ts';
import { createView, newView, updateView, viewChange } from './commands.ts';
import { organizationNamed } from '../../visibility/organizations.ts';
import { inOrganization, visibleView } from './policy.ts';
import { removeView } from './store.ts';
import { administers } from '../../access/rights.ts';
import { changes } from '../../graph/changes.ts';

async function viewOf(context: GatewayContext, id: string): Promise<SavedViewRow> {
  const view = await visibleView(context, id);
  if (view === null) throw notFound('The view');
  return view;
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

export const viewChanges = changes({
  createSavedView: {
    about: 'The organization',
    allows: (context, args) => inOrganization(context, args.organizationSlug),
    input: newView,
    async run(context, view) {
      const { organizationSlug } = view;
      const { id } = await organizationNamed(context, { organizationSlug });
      return createView(context.deps, context.viewer, id, view);
    },
  },
  updateSavedView: {
    about: 'The view',
    allows: (context, { id }) => mayChange(context, id),
    input: viewChange,
    run: ({ deps }, change) => updateView(deps, change),
  },
  deleteSavedView: {
    about: 'The view',
    allows: (context, { id }) => mayChange(context, id),
    input: byId,
    async run(context, { id }) {
      const view = await viewOf(context, id);
      await removeView(context.deps.db, view.id);
      return view.id;
    },
  },
});
