import { eq } from 'drizzle-orm';
import { isMember } from '../../access/rights.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import { organizations } from '../../db/schema/index.ts';
import { mailOrganization, type ExportMailData } from '../../mails/content/data.ts';
import { queueMail } from '../../payments/outbox/mails.ts';
import { viewerById } from '../../records/users.ts';
import type { ReportRow } from './store.ts';

/**
 * Tells the owner of an export that a schedule made how it ended, and where it is; nobody who has no access any more.
 * The mail holds no payment: its link asks for a sign-in.
 */
export async function mailScheduled(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  { id, scheduled, userId, organizationId }: ReportRow,
  { outcome, rows }: Pick<ExportMailData, 'outcome' | 'rows'>,
): Promise<void> {
  if (scheduled === null) return;
  const owner = await viewerById(tx, userId);
  if (owner === null || !isMember(owner, organizationId)) return;
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
  if (organization === undefined) return;
  const data: ExportMailData = {
    ...{ ...scheduled, outcome, rows },
    organization: mailOrganization.parse(organization),
    url: `${deps.config.hostUrl}/${organization.slug}/transactions/export${outcome === 'ready' ? `?file=${id}` : ''}`,
  };
  await queueMail(tx, deps, { kind: 'export-ready', to: owner.email, data }, null);
}
