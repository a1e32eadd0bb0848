import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import type { Deps } from '../../context/deps.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import { id, requiredText } from '../../base/inputs.ts';
import type { SavedViewRow } from '../../db/rows.ts';
import { violatesUnique } from '../../db/unique.ts';
import { viewState } from './state.ts';
import { changeView, countOwn, insertView } from './store.ts';

/** Views of one person in one organization. */
export const MAX_VIEWS = 50;

/** The input of `createSavedView`. */
export const newView = z.object({
  organizationSlug: z.string(),
  name: requiredText(60),
  state: viewState,
  shared: z.boolean().nullish(),
});
/** The input of `updateSavedView`. */
export const viewChange = z.object({
  id,
  name: requiredText(60).nullish(),
  state: viewState.nullish(),
  shared: z.boolean().nullish(),
});

/**
 * Keeps a view under a name. Access was decided before.
 *
 * @throws GatewayError CONFLICT for a name of theirs that is taken (any case) and beyond 50 views
 */
export async function createView(
  { db, clock }: Deps,
  { userId }: Viewer,
  organizationId: string,
  { name, state, shared }: z.output<typeof newView>,
): Promise<SavedViewRow> {
  return namedOnce(() =>
    db.transaction(async (tx) => {
      if ((await countOwn(tx, organizationId, userId)) >= MAX_VIEWS) {
        throw new GatewayError('CONFLICT', `You have ${MAX_VIEWS} views. Delete one to save another.`);
      }
      const owned = { organizationId, ownerId: userId, createdAt: clock() };
      return insertView(tx, { ...owned, name, state, shared: shared ?? false });
    }),
  );
}

/**
 * Changes what is given of a view. Access was decided before.
 *
 * @throws GatewayError CONFLICT for a name that its owner has already, NOT_FOUND when it is gone meanwhile
 */
export async function updateView(
  { db, clock }: Deps,
  view: SavedViewRow,
  { name, state, shared }: z.output<typeof viewChange>,
): Promise<SavedViewRow> {
  const changed = await namedOnce(() =>
    changeView(db, view.id, {
      name: name ?? view.name,
      state: state ?? view.state,
      shared: shared ?? view.shared,
      updatedAt: clock(),
    }),
  );
  if (changed === null) throw notFound('The view');
  return changed;
}

async function namedOnce<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!violatesUnique(error)) throw error;
    throw new GatewayError('CONFLICT', 'A view with this name is there already.', { field: 'name' });
  }
}
