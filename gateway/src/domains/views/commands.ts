import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import type { Deps } from '../../context/deps.ts';
import { changedSince } from '../../base/as-read.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import { id, orAbsent, requiredText } from '../../base/inputs.ts';
import type { SavedViewRow } from '../../db/rows.ts';
import { violatesUnique } from '../../db/unique.ts';
import { viewState } from './state.ts';
import { changeView, countOwn, insertView, lockedView } from './store.ts';

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
  before: orAbsent(z.object({ name: z.string(), state: z.string(), shared: z.boolean() })),
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
 * @throws GatewayError CONFLICT for a name that its owner has already, and for what somebody else has changed since it was
 * read; NOT_FOUND when it is gone meanwhile
 */
export async function updateView(
  { db, clock }: Deps,
  { id: viewId, before, ...given }: z.output<typeof viewChange>,
): Promise<SavedViewRow> {
  return namedOnce(() =>
    db.transaction(async (tx) => {
      const view = await lockedView(tx, viewId);
      if (view === null) throw notFound('The view');
      if (before !== undefined && isChangedSince(view, before, given)) throw changedSince('this view');
      const { name, state, shared } = given;
      const changed = await changeView(tx, view.id, {
        name: name ?? view.name,
        state: state ?? view.state,
        shared: shared ?? view.shared,
        updatedAt: clock(),
      });
      if (changed === null) throw notFound('The view');
      return changed;
    }),
  );
}

/** Whether a change would undo what somebody else has changed since the view was read. */
const isChangedSince = (
  view: SavedViewRow,
  { name, state, shared }: NonNullable<z.output<typeof viewChange>['before']>,
  given: Pick<z.output<typeof viewChange>, 'name' | 'state' | 'shared'>,
): boolean =>
  (given.name != null && view.name !== name) ||
  (given.state != null && view.state !== state) ||
  (given.shared != null && view.shared !== shared);

async function namedOnce<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!violatesUnique(error)) throw error;
    throw new GatewayError('CONFLICT', 'A view with this name is there already.', { field: 'name' });
  }
}
