import { isDeepStrictEqual } from 'node:util';
import type { Viewer } from '../../access/actor.ts';
import { GatewayError } from '../../base/errors.ts';
import { present } from '../../base/present.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import type { ControlChangeRow } from '../../db/rows.ts';
import { recordChange } from '../../operations/audit.ts';
import { organizationsByIds } from '../../records/organizations.ts';
import { askToConfirm, tellExpired } from '../users/second-person-mails.ts';
import { decideControlChange, insertControlChange, lockedControlChange } from './control-change.store.ts';
import { askerAddersOf, controlChangeRefusal } from './may-confirm.ts';
import { tellSubject } from './tell-subject.ts';

const DAY_MS = 86_400_000;

/** A change that is to wait: of the settings of one thing, which is locked. */
export type AskedControl = Pick<
  ControlChangeRow,
  'organizationId' | 'subject' | 'subjectId' | 'name' | 'direction' | 'before' | 'wanted'
>;

/**
 * Keeps a change until a second person confirms it. The same change that its asker asks for again waits once.
 *
 * @throws GatewayError CONFLICT while another change of the same thing waits
 */
export async function askForControlChange(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  asked: AskedControl,
): Promise<void> {
  const at = deps.clock();
  const [found] = await organizationsByIds(tx, [asked.organizationId]);
  const organization = present(found ?? null);
  const other = await lockedControlChange(tx, asked.subjectId);
  if (other !== null && other.expiresAt > at) {
    if (isSame(other, viewer, asked)) return;
    throw new GatewayError('CONFLICT', `A change of ${asked.name} waits for a second person already.`);
  }
  if (other !== null) {
    await decideControlChange(tx, other.id, { state: 'EXPIRED' });
    await tellExpired(tx, deps, other);
  }
  const change = await insertControlChange(tx, {
    ...asked,
    requestedById: viewer.userId,
    createdAt: at,
    expiresAt: new Date(at.getTime() + organization.approvalExpirationDays * DAY_MS),
  });
  await recordControl(tx, deps, viewer, 'askForControlChange', change);
  const adders = await askerAddersOf(tx, change);
  await askToConfirm(
    tx,
    deps,
    viewer,
    organization,
    change,
    (member) => controlChangeRefusal(member, change, adders) === null,
  );
  await tellSubject(tx, change);
}

const isSame = (other: ControlChangeRow, viewer: Viewer, { before, wanted }: AskedControl): boolean =>
  other.requestedById === viewer.userId &&
  isDeepStrictEqual(other.before, before) &&
  isDeepStrictEqual(other.wanted, wanted);

const entities = {
  ESCROW_ACCOUNT: 'escrowAccount',
  PAYMENT_OCCASION: 'paymentOccasion',
  SHARED_PAYMENT_OCCASION: 'sharedPaymentOccasion',
  SUBSCRIPTION: 'subscription',
} as const;

/** Writes down what happened to a change. */
export async function recordControl(
  tx: Db,
  { clock }: Deps,
  viewer: Viewer,
  action: string,
  { organizationId, subject, subjectId, name, before, wanted }: ControlChangeRow,
): Promise<void> {
  await recordChange(tx, {
    at: clock(),
    viewer,
    organizationId,
    action,
    entity: entities[subject],
    entityId: subjectId,
    before: { name, ...before },
    after: { name, ...wanted },
  });
}
