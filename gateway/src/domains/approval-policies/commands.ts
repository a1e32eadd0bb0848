import type { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { administers } from '../../access/rights.ts';
import { badInput, forbidden, GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import type { ApprovalPolicyChangeRow, OrganizationRow } from '../../db/rows.ts';
import type { StoredPolicy } from '../../db/schema/shapes.ts';
import type { ApprovalPolicyChangeRefusal } from '../../generated/schema.ts';
import { recordChange } from '../../operations/audit.ts';
import { forEachItem } from '../../operations/for-each-item.ts';
import { policyInForce } from '../../payments/policies/demand.ts';
import { letsMoreOut } from '../../payments/policies/rules.ts';
import { occasionIdsUsedBy } from '../../records/occasions.ts';
import { viewerById } from '../../records/users.ts';
import { askerAddersOf, controlChangeRefusal, controlRefusals } from '../controls/may-confirm.ts';
import { organizationOf } from '../users/membership-commands.ts';
import { askToConfirm, tellAsker, tellExpired } from '../users/second-person-mails.ts';
import type { NewPolicy, policyRefusal } from './rules.ts';
import { simulate, type Simulation } from './simulation/simulate.ts';
import {
  decidePolicyChange,
  expirePolicyChange,
  insertPolicyChange,
  insertVersion,
  overduePolicyChanges,
  policyChangeById,
  waitingPolicyChange,
} from './store.ts';

const DAY_MS = 86_400_000;
/** Changes that one run of the job ends. */
const AT_ONCE = 500;

const without: StoredPolicy = {
  rules: [],
  hours: { timeZone: 'America/New_York', opensAt: '08:00', closesAt: '18:00' },
};

/** Whether the viewer changes an organization's policy: its admins where it gives its permissions itself, else staff. */
export const managesPolicy = (
  viewer: Viewer,
  { id, ownPermissions }: Pick<OrganizationRow, 'id' | 'ownPermissions'>,
): boolean => viewer.isSuperadmin || (ownPermissions && administers(viewer, id));

/**
 * Makes a version of the policy. One that lets more money out than the version before waits for a second person, unless
 * platform staff makes it.
 *
 * @throws GatewayError FORBIDDEN for who does not manage it, BAD_INPUT for occasions that the organization does not use,
 * CONFLICT where another version was made meanwhile, and for one that would wait beside another
 */
export async function saveApprovalPolicy(
  deps: Deps,
  viewer: Viewer,
  { organizationId, baseVersion, secondFactor, ...given }: NewPolicy,
): Promise<OrganizationRow> {
  return deps.db.transaction(async (tx) => {
    const organization = await organizationOf(tx, organizationId);
    const before = await policyBefore(tx, viewer, organization, { baseVersion, ...given });
    const policy: StoredPolicy = { ...given, secondFactor: secondFactor ?? before.secondFactor ?? false };
    const at = deps.clock();
    if (!viewer.isSuperadmin && letsMoreOut(policy, before)) {
      const overdue = { limit: 1, organizationId: organization.id };
      for (const { id } of await overduePolicyChanges(tx, at, overdue)) await endOverdue(tx, deps, id);
      if ((await waitingPolicyChange(tx, organization.id, at)) !== null) {
        throw new GatewayError('CONFLICT', 'A change of the policy waits already.');
      }
      const change = await insertPolicyChange(tx, {
        ...{ organizationId: organization.id, baseVersion, policy },
        ...{ requestedById: viewer.userId, createdAt: at },
        expiresAt: new Date(at.getTime() + organization.approvalExpirationDays * DAY_MS),
      });
      const asked = { before, after: change.policy, organization };
      await record(tx, deps, viewer, 'askForApprovalPolicyChange', asked);
      const adders = await askerAddersOf(tx, change);
      const mayConfirm = (member: Viewer) =>
        policyChangeRefusal(member, organization, change, adders) === null;
      await askToConfirm(tx, deps, viewer, organization, change, mayConfirm);
      return organization;
    }
    await insertVersion(tx, {
      ...{ organizationId: organization.id, version: baseVersion + 1, policy },
      ...{ madeById: viewer.userId, createdAt: at },
    });
    await record(tx, deps, viewer, 'saveApprovalPolicy', { before, after: policy, organization });
    return organization;
  });
}

/**
 * Plays a draft against the organization's last 90 days.
 *
 * @throws GatewayError as saveApprovalPolicy, but for a change that waits
 */
export async function simulateApprovalPolicy(
  deps: Deps,
  viewer: Viewer,
  organization: OrganizationRow,
  { organizationId: _named, secondFactor: _unplayed, ...draft }: NewPolicy,
): Promise<Simulation> {
  const inForce = await policyBefore(deps.db, viewer, organization, draft);
  return simulate(deps, organization, { draft, inForce });
}

/**
 * The policy that a draft would replace.
 *
 * @throws GatewayError FORBIDDEN for who does not manage it, CONFLICT for a draft of another version, BAD_INPUT for
 * occasions that the organization does not use
 */
async function policyBefore(
  db: Db,
  viewer: Viewer,
  organization: OrganizationRow,
  { baseVersion, ...policy }: StoredPolicy & Pick<NewPolicy, 'baseVersion'>,
): Promise<StoredPolicy> {
  if (!managesPolicy(viewer, organization)) throw forbidden(refusals.NOT_MANAGER);
  const inForce = await policyInForce(db, organization.id);
  if ((inForce?.version ?? 0) !== baseVersion) throw outdated();
  const before = inForce?.policy ?? without;
  await requireOccasions(db, organization.id, policy, before);
  return before;
}

/** @throws GatewayError BAD_INPUT for an occasion that the organization does not use and that was not named before */
async function requireOccasions(
  tx: Db,
  organizationId: string,
  { rules }: StoredPolicy,
  before: StoredPolicy,
): Promise<void> {
  if (rules.every(({ paymentOccasionIds }) => paymentOccasionIds === null)) return;
  const used = new Set([
    ...(await occasionIdsUsedBy(tx, organizationId)),
    ...before.rules.flatMap(({ paymentOccasionIds }) => paymentOccasionIds ?? []),
  ]);
  const place = rules.findIndex(({ paymentOccasionIds }) => paymentOccasionIds?.some((id) => !used.has(id)));
  if (place >= 0) {
    throw badInput(
      'Choose payment occasions of this organization.',
      `input.rules.${place}.paymentOccasionIds`,
    );
  }
}

/**
 * Returns why the viewer may not confirm a change, or null. A change of the policy waits because it lets more money out,
 * so the rule for settings that loosen control over outbound payments applies.
 */
export function policyChangeRefusal(
  viewer: Viewer,
  organization: OrganizationRow,
  { organizationId, requestedById }: ApprovalPolicyChangeRow,
  askerAdderIds: ReadonlySet<string>,
): ApprovalPolicyChangeRefusal | null {
  if (!managesPolicy(viewer, organization)) return 'NOT_MANAGER';
  return controlChangeRefusal(
    viewer,
    { organizationId, requestedById, direction: 'OUTBOUND' },
    askerAdderIds,
  );
}

const refusals: Readonly<Record<ApprovalPolicyChangeRefusal, string>> = {
  ...controlRefusals,
  NOT_MANAGER: 'Only platform staff changes the policy here.',
};

/**
 * Makes the version that waited.
 *
 * @throws GatewayError NOT_FOUND if the change no longer waits, FORBIDDEN if the viewer may not confirm it, CONFLICT if
 * another version was made since or the asker no longer manages the policy
 */
export async function confirmApprovalPolicyChange(
  deps: Deps,
  viewer: Viewer,
  id: string,
): Promise<OrganizationRow> {
  return deps.db.transaction(async (tx) => {
    const { organization, change } = await lockedChange(tx, deps, id);
    const refusal = policyChangeRefusal(viewer, organization, change, await askerAddersOf(tx, change));
    if (refusal !== null) throw forbidden(refusals[refusal]);
    const [inForce, asker] = await Promise.all([
      policyInForce(tx, organization.id),
      viewerById(tx, change.requestedById),
    ]);
    if ((inForce?.version ?? 0) !== change.baseVersion) throw outdated();
    if (asker === null || !managesPolicy(asker, organization)) throw outdated();
    const at = deps.clock();
    await insertVersion(tx, {
      ...{ organizationId: organization.id, version: change.baseVersion + 1, policy: change.policy },
      ...{ madeById: change.requestedById, confirmedById: viewer.userId, createdAt: at },
    });
    const decision = { state: 'CONFIRMED', decidedById: viewer.userId, decidedAt: at, reason: null } as const;
    await decidePolicyChange(tx, change.id, decision);
    const told = { before: inForce?.policy ?? without, after: change.policy, organization };
    await record(tx, deps, viewer, 'confirmApprovalPolicyChange', told);
    const confirmed = { outcome: 'CONFIRMED', decidedBy: viewer, reason: null } as const;
    await tellAsker(tx, deps, organization, change, confirmed);
    return organization;
  });
}

/**
 * Ends a change that waits: somebody who could confirm it refuses it, or whoever asked takes it back.
 *
 * @throws GatewayError NOT_FOUND for one that does not wait any more, FORBIDDEN for others
 */
export async function refuseApprovalPolicyChange(
  deps: Deps,
  viewer: Viewer,
  { id, reason }: z.output<typeof policyRefusal>,
): Promise<OrganizationRow> {
  return deps.db.transaction(async (tx) => {
    const { organization, change } = await lockedChange(tx, deps, id);
    if (change.requestedById !== viewer.userId) {
      const refusal = policyChangeRefusal(viewer, organization, change, await askerAddersOf(tx, change));
      if (refusal !== null) throw forbidden(refusals[refusal]);
    }
    const decision = {
      state: 'REFUSED',
      decidedById: viewer.userId,
      decidedAt: deps.clock(),
      reason,
    } as const;
    await decidePolicyChange(tx, change.id, decision);
    const inForce = await policyInForce(tx, organization.id);
    const told = { before: inForce?.policy ?? without, after: change.policy, organization };
    await record(tx, deps, viewer, 'refuseApprovalPolicyChange', told);
    await tellAsker(tx, deps, organization, change, { outcome: 'REFUSED', decidedBy: viewer, reason });
    return organization;
  });
}

/** Changes that nobody confirmed in time end. @returns how many. */
export const expirePolicyChanges = (deps: Deps): Promise<number> =>
  forEachItem(deps, {
    job: 'approval-policy-change-expiry',
    atOnce: AT_ONCE,
    find: (limit) => overduePolicyChanges(deps.db, deps.clock(), { limit }),
    idOf: ({ id }) => id,
    work: ({ id }) => deps.db.transaction((tx) => endOverdue(tx, deps, id)),
  });

async function endOverdue(tx: Db, deps: Deps, id: string): Promise<void> {
  const expired = await expirePolicyChange(tx, id, deps.clock());
  if (expired !== null) await tellExpired(tx, deps, expired);
}

const outdated = (): GatewayError =>
  new GatewayError('CONFLICT', 'The policy has changed since. Load it again, and make your change anew.');

/** A change that waits, with its organization locked. @throws GatewayError NOT_FOUND */
async function lockedChange(tx: Db, { clock }: Deps, id: string) {
  const changeId = uuidOf(id);
  const found = changeId === null ? null : await policyChangeById(tx, changeId);
  if (found === null) throw notFound('The change');
  const organization = await organizationOf(tx, found.organizationId);
  const change = await waitingPolicyChange(tx, organization.id, clock());
  if (change?.id !== found.id) throw notFound('The change');
  return { organization, change };
}

/** Writes down what happened to a policy. */
async function record(
  tx: Db,
  { clock }: Deps,
  viewer: Viewer,
  action: string,
  {
    organization,
    before,
    after,
  }: { organization: OrganizationRow; before: StoredPolicy; after: StoredPolicy },
): Promise<void> {
  const entry = { at: clock(), viewer, organizationId: organization.id, action };
  await recordChange(tx, {
    ...{ ...entry, entity: 'organization', entityId: organization.id },
    ...{ before: { ...before }, after: { ...after } },
  });
}
