import type { Viewer } from '../../../access/actor.ts';
import { GatewayError } from '../../../base/errors.ts';
import type { Deps } from '../../../context/deps.ts';
import type { Db } from '../../../db/client.ts';
import { statementFeeds } from '../../../db/schema/index.ts';
import { notifyReconciliationChanged } from '../../../notify/channels.ts';
import { recordChange } from '../../../operations/audit.ts';
import type { OrganizationAccount } from '../account.ts';
import { bringFeed } from './bring.ts';
import { changeFeed, feedOf } from './store.ts';

/** How it stands with an account's statements that are brought by themselves. */
export async function standingOf(db: Db, account: OrganizationAccount) {
  const feed = await feedOf(db, account.id);
  return {
    fundingSourceId: account.id,
    linked: account.plaidAccessTokenEncrypted !== null,
    active: feed?.active === true,
    broughtAt: feed?.broughtAt?.toISOString() ?? null,
    problem: feed?.active === true ? feed.problem : null,
    needsSignIn: feed?.active === true && feed.needsSignIn,
  };
}

/**
 * Turns bringing an account's statements on or off.
 *
 * @throws GatewayError CONFLICT for an account that was not added by a bank sign-in
 */
export async function setFeed(
  { db, clock }: Deps,
  viewer: Viewer,
  account: OrganizationAccount,
  active: boolean,
): Promise<void> {
  if (active && account.plaidAccessTokenEncrypted === null)
    throw new GatewayError('CONFLICT', 'Only an account that was added by a bank sign-in can do this.');
  const now = clock();
  await db.transaction(async (tx) => {
    const before = await feedOf(tx, account.id);
    if ((before?.active ?? false) === active) return;
    if (before === null)
      await tx.insert(statementFeeds).values({
        ...{ fundingSourceId: account.id, organizationId: account.organizationId, active },
        ...{ turnedOnById: viewer.userId, nextAt: now },
      });
    else {
      const by = active ? { turnedOnById: viewer.userId, nextAt: now } : {};
      await changeFeed(tx, account.id, { active, problem: null, needsSignIn: false, ...by });
    }
    const { id: fundingSourceId, organizationId } = account;
    await recordChange(tx, {
      ...{ at: now, viewer, organizationId, action: 'setStatementFeed' },
      ...{ entity: 'fundingSource', entityId: fundingSourceId, after: { active } },
    });
    await notifyReconciliationChanged(tx, { fundingSourceId, organizationId });
  });
}

/** Brings now instead of in the coming run. @throws GatewayError CONFLICT where it is off */
export async function bringNow(deps: Deps, account: OrganizationAccount): Promise<void> {
  const feed = await feedOf(deps.db, account.id);
  if (feed?.active !== true) throw new GatewayError('CONFLICT', 'Turn it on first.');
  await bringFeed(deps, account.id);
}
