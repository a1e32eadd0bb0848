import { eq } from 'drizzle-orm';
import { bankDayOf, bankingDaysFrom, localTime } from '../../base/banking-days.ts';
import type { Deps } from '../../context/deps.ts';
import { forEachItem } from '../../operations/for-each-item.ts';
import { organizations, reconciliationReminders } from '../../db/schema/index.ts';
import { mailOrganization } from '../../mails/content/data.ts';
import { queueMail } from '../../payments/outbox/mails.ts';
import { activeHolders } from '../users/members.ts';
import { begunAccounts, unsignedSince } from './unsigned.ts';

/** So many banking days after its end a month should be signed, and a day. */
const patience = { month: 5, day: 2 } as const;
/** When nobody is woken by a mail any more, where the banks are. */
const FROM_HOUR = 9;

/**
 * Tells who reconciles of accounts whose last month two people have not signed by five banking days after its end, or,
 * where they are signed day by day, a day by two: once for each account and month, or oldest day; harmless to repeat.
 *
 * @returns how many mails were queued.
 */
export async function remindOfUnsigned(deps: Deps): Promise<number> {
  const now = deps.clock();
  if (localTime(now, 'America/New_York').hour < FROM_HOUR) return 0;
  let queued = 0;
  await forEachItem(deps, {
    job: 'reconciliation-reminders',
    atOnce: Infinity,
    find: () => begunAccounts(deps.db, null),
    idOf: ({ id }) => id,
    async work(account) {
      const late = unsignedSince(account, account.locked, now).filter(
        (end) => bankingDaysFrom(end, patience[account.daily ? 'day' : 'month']) <= bankDayOf(now),
      );
      if (late.length > 0) queued += await remind(deps, account, late);
    },
  });
  return queued;
}

async function remind(
  deps: Deps,
  account: Awaited<ReturnType<typeof begunAccounts>>[number],
  late: readonly string[],
): Promise<number> {
  const { id, organizationId, name, last4, daily } = account;
  return deps.db.transaction(async (tx) => {
    const people = await activeHolders(tx, organizationId, 'RECONCILE');
    const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
    // Days follow each other daily: who did not sign the oldest was told.
    const throughDay = late.at(daily ? 0 : -1);
    if (people.length === 0 || organization?.active !== true || throughDay === undefined) return 0;
    const claimed = await tx
      .insert(reconciliationReminders)
      .values({ fundingSourceId: id, throughDay, at: deps.clock() })
      .onConflictDoNothing()
      .returning();
    if (claimed.length === 0) return 0;
    const data = {
      organization: mailOrganization.parse(organization),
      account: last4 === null ? name : `${name} ••${last4}`,
      [daily ? 'days' : 'months']: [...late],
      url: `${deps.config.hostUrl}/${organization.slug}/reconciliation/${id}/periods`,
    };
    for (const { email } of people)
      await queueMail(tx, deps, { kind: 'reconciliation-due', to: email, data }, null);
    return people.length;
  });
}
