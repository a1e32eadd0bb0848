import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { transactionTemplates } from '../../db/schema/index.ts';
import type { TemplateRow } from './payments.ts';

/**
 * Whether an organization has paid a person before, and never to this account; null stands for one that is not known yet.
 */
export async function isOtherAccount(
  db: Db,
  { organizationId, buyerId, id }: Pick<TemplateRow, 'organizationId'> & { buyerId: string; id?: number },
  accountId: string | null,
): Promise<boolean> {
  const [found] = await db
    .select({
      before: sql<boolean>`count(*) > 0`,
      same: sql<boolean>`coalesce(bool_or(${transactionTemplates.destinationFundingSourceId} = ${accountId}::uuid), false)`,
    })
    .from(transactionTemplates)
    .where(
      and(
        eq(transactionTemplates.buyerId, buyerId),
        eq(transactionTemplates.organizationId, organizationId),
        eq(transactionTemplates.direction, 'OUTBOUND'),
        eq(transactionTemplates.context, 'GENERIC'),
        isNotNull(transactionTemplates.destinationFundingSourceId),
        ...(id === undefined ? [] : [ne(transactionTemplates.id, id)]),
      ),
    );
  return found !== undefined && found.before && !found.same;
}
