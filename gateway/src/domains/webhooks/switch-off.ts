import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import type { WebhookSubscriptionRow } from '../../db/rows.ts';
import { webhookSubscriptions } from '../../db/schema/index.ts';
import { mailOrganization } from '../../mails/content/data.ts';
import { recordChange } from '../../operations/audit.ts';
import { queueMail } from '../../payments/outbox/mails.ts';
import { adminsOfOrganizations, organizationsByIds } from '../../records/organizations.ts';

/** Why a webhook is told nothing more: its address is gone for good, or has taken nothing for days. */
export type OffReason = 'GONE' | 'FAILING';

const actions = { GONE: 'webhookGone', FAILING: 'webhookFailing' } as const;

/**
 * Ends a webhook by itself, with a line in its organization's history and a mail to its admins. One that was deleted
 * meanwhile stays so.
 */
export async function switchOff(
  deps: Deps,
  { id }: Pick<WebhookSubscriptionRow, 'id'>,
  reason: OffReason,
): Promise<void> {
  const at = deps.clock();
  await deps.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(webhookSubscriptions)
      .set({ active: false, ...(reason === 'GONE' ? { goneAt: at } : { failedAt: at }) })
      .where(and(eq(webhookSubscriptions.id, id), webhookSubscriptions.active))
      .returning({ organizationId: webhookSubscriptions.organizationId, url: webhookSubscriptions.url });
    if (ended === undefined) return;
    const { organizationId, url } = ended;
    await recordChange(tx, {
      ...{ at, viewer: null, organizationId, action: actions[reason] },
      ...{ entity: 'webhookSubscription', entityId: id, after: { url } },
    });
    if (organizationId !== null) await tellAdmins(tx, deps, organizationId, { webhook: url, reason });
  });
}

async function tellAdmins(
  tx: Db,
  deps: Deps,
  organizationId: string,
  told: { webhook: string; reason: OffReason },
): Promise<void> {
  const [organization] = await organizationsByIds(tx, [organizationId]);
  if (organization?.active !== true) return;
  const url = `${deps.config.hostUrl}/${organization.slug}/settings/manage`;
  const data = { organization: mailOrganization.parse(organization), ...told, url };
  for (const { user } of await adminsOfOrganizations(tx, [organizationId]))
    await queueMail(tx, deps, { kind: 'webhook-off', to: user.email, data }, null);
}
