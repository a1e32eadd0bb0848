import {
  type Loadable,
  mapLoadable,
  type Outcome,
  useApiMutation,
  useApiQuery,
  useApiRefresh,
} from '@keyturn/shared/api';
import { useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import type { SavedView } from './model';
import {
  CreateSavedViewDocument,
  DeleteSavedViewDocument,
  SavedViewsDocument,
  type SavedViewsQuery,
  UpdateSavedViewDocument,
} from './views.generated';

type Stored = SavedViewsQuery['savedViews'][number];

/** The views that the person may open; nothing is asked while `skip`. */
export function useSavedViews(skip: boolean): Loadable<readonly SavedView[]> {
  const { slug } = useOrganization();
  const maintains = viewerKind(useViewer()) !== 'agent';
  const answer = useApiQuery(SavedViewsDocument, { variables: { organizationSlug: slug }, skip });
  return mapLoadable(answer, ({ savedViews }) => savedViews.map((each) => read(each, maintains)));
}

/** Admins look after what is shared: its owner may have left. The gateway decides. */
const read = ({ owner, ...view }: Stored, maintains: boolean): SavedView => ({
  ...view,
  ownerName: owner?.fullName ?? null,
  changeable: view.mine || maintains,
});

/** What is kept of a view. */
export interface ViewValues {
  readonly name: string;
  readonly state: string;
  readonly shared: boolean;
}

/** The ways to change the views; each gives how it ended. */
export function useViewChanges() {
  const { slug } = useOrganization();
  const [create] = useApiMutation(CreateSavedViewDocument, {
    // It can be opened before the list is asked for again.
    update: (cache, { createSavedView }) =>
      cache.updateQuery(
        { query: SavedViewsDocument, variables: { organizationSlug: slug } },
        (held) => held && { savedViews: [...held.savedViews, createSavedView] },
      ),
  });
  const [update] = useApiMutation(UpdateSavedViewDocument);
  const readAgain = useApiRefresh();
  // The address leaves a deleted view before the list has forgotten it.
  const [remove] = useApiMutation(DeleteSavedViewDocument, { refetchQueries: ['SavedViews'] });
  return {
    create: async (values: ViewValues): Promise<Outcome<string>> => {
      const outcome = await create({ organizationSlug: slug, ...values });
      return outcome.ok ? { ok: true, data: outcome.data.createSavedView.id } : outcome;
    },
    /** Changes a view where nobody else has changed the same of it since it was read; else the views are read again. */
    update: async (read: SavedView, values: Partial<ViewValues>): Promise<Outcome<string>> => {
      const { id, name, state, shared } = read;
      const outcome = await update({ id, ...values, before: { name, state, shared } });
      if (!outcome.ok && outcome.error.code === 'CONFLICT') await readAgain();
      return outcome.ok ? { ok: true, data: id } : outcome;
    },
    remove: async (id: string): Promise<Outcome<string>> => {
      const outcome = await remove({ id });
      return outcome.ok ? { ok: true, data: id } : outcome;
    },
  };
}
