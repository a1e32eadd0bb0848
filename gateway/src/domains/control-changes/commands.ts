import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { administers } from '../../access/rights.ts';
import { forbidden, GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { present } from '../../base/present.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import type { ControlChangeRow } from '../../db/rows.ts';
import type { ControlSubject } from '../../db/schema/values.ts';
import { forEachItem } from '../../operations/for-each-item.ts';
import { organizationsByIds } from '../../records/organizations.ts';
import { viewerById } from '../../records/users.ts';
import { lockEscrowControl } from '../accounts/escrow-commands.ts';
import { lockOccasionControl } from '../occasions/occasion-commands.ts';
import { lockShareControl } from '../occasions/share-commands.ts';
import { lockSubscriptionControl } from '../occasions/subscription-commands.ts';
import { tellAsker, tellExpired } from '../users/second-person-mails.ts';
import { recordControl } from '../controls/ask.ts';
import {
  controlChangeById,
  decideControlChange,
  expireControlChange,
  lockedControlChange,
  overdueControlChanges,
} from '../controls/control-change.store.ts';
import { askerAddersOf, controlChangeRefusal, controlRefusals } from '../controls/may-confirm.ts';
import { settingsOf, type controlRefusal } from '../controls/rules.ts';
import type { LockSubject } from '../controls/subject.ts';
import { tellSubject } from '../controls/tell-subject.ts';

/** Changes that one run of the job ends. */
const AT_ONCE = 500;

const lockers: Readonly<Record<ControlSubject, LockSubject>> = {
  ESCROW_ACCOUNT: lockEscrowControl,
  PAYMENT_OCCASION: lockOccasionControl,
  SHARED_PAYMENT_OCCASION: lockShareControl,
  SUBSCRIPTION: lockSubscriptionControl,
};

/**
 * Makes a change that waited.
 *
 * @throws GatewayError NOT_FOUND for one that does not wait any more, FORBIDDEN for who asked and for everybody without
 * the approval right, CONFLICT where the settings have changed since, or the asker no longer administrates
 */
export async function confirmControlChange(
  deps: Deps,
  viewer: Viewer,
  id: string,
): Promise<ControlChangeRow> {
  return deps.db.transaction(async (tx) => {
    const { change, subject } = await lockedChange(tx, deps, id);
    const refusal = controlChangeRefusal(viewer, change, await askerAddersOf(tx, change));
    if (refusal !== null) throw forbidden(controlRefusals[refusal]);
    const asker = await viewerById(tx, change.requestedById);
    if (asker === null || !administers(asker, change.organizationId)) throw outdated();
    if (!isDeepStrictEqual(settingsOf(subject.settings, Object.keys(change.before)), { ...change.before })) {
      throw outdated();
    }
    await subject.apply(change.wanted).catch((error: unknown) => {
      // The account that was chosen may be out of use by now.
      throw error instanceof GatewayError ? outdated() : error;
    });
    return end(tx, deps, viewer, change, { state: 'CONFIRMED', reason: null });
  });
}

/**
 * Ends a change that waits: somebody who could confirm it refuses it, or the asker takes it back.
 *
 * @throws GatewayError NOT_FOUND for one that does not wait any more, FORBIDDEN for others
 */
export async function refuseControlChange(
  deps: Deps,
  viewer: Viewer,
  { id, reason }: z.output<typeof controlRefusal>,
): Promise<ControlChangeRow> {
  return deps.db.transaction(async (tx) => {
    const { change } = await lockedChange(tx, deps, id);
    const refusal = controlChangeRefusal(viewer, change, await askerAddersOf(tx, change));
    if (refusal === 'NOT_HELD') throw forbidden(controlRefusals[refusal]);
    return end(tx, deps, viewer, change, { state: 'REFUSED', reason });
  });
}

/** Changes that nobody confirmed in time end. @returns the number of them. */
export const expireControlChanges = (deps: Deps): Promise<number> =>
  forEachItem(deps, {
    job: 'control-change-expiry',
    atOnce: AT_ONCE,
    find: (limit) => overdueControlChanges(deps.db, deps.clock(), limit),
    idOf: ({ id }) => id,
    work: ({ id }) => deps.db.transaction((tx) => endOverdue(tx, deps, id)),
  });

async function endOverdue(tx: Db, deps: Deps, id: string): Promise<void> {
  const expired = await expireControlChange(tx, id, deps.clock());
  if (expired === null) return;
  await tellExpired(tx, deps, expired);
  await tellSubject(tx, expired);
}

const outdated = (): GatewayError =>
  new GatewayError(
    'CONFLICT',
    'The settings have changed since this was asked for. Refuse it, and ask again.',
  );

/** A change that waits, with its subject locked before it. @throws GatewayError NOT_FOUND */
async function lockedChange(tx: Db, deps: Deps, id: string) {
  const changeId = uuidOf(id);
  const found = changeId === null ? null : await controlChangeById(tx, changeId);
  if (found === null) throw notFound('The change');
  const subject = await lockers[found.subject](tx, deps, found.subjectId);
  const change = await lockedControlChange(tx, found.subjectId);
  if (change?.id !== found.id || change.expiresAt <= deps.clock()) throw notFound('The change');
  return { change, subject };
}

async function end(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  change: ControlChangeRow,
  { state, reason }: { state: 'CONFIRMED' | 'REFUSED'; reason: string | null },
): Promise<ControlChangeRow> {
  const decision = { state, reason, decidedById: viewer.userId, decidedAt: deps.clock() };
  const ended = await decideControlChange(tx, change.id, decision);
  if (ended === null) throw notFound('The change');
  const action = state === 'CONFIRMED' ? 'confirmControlChange' : 'refuseControlChange';
  await recordControl(tx, deps, viewer, action, change);
  const [organization] = await organizationsByIds(tx, [change.organizationId]);
  await tellAsker(tx, deps, present(organization ?? null), ended, {
    outcome: state,
    decidedBy: viewer,
    reason,
  });
  await tellSubject(tx, change);
  return ended;
}
