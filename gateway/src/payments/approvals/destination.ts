import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { GatewayError } from '../../base/errors.ts';
import { templateIdOf, uuidOf } from '../../base/ids.ts';
import { id } from '../../base/inputs.ts';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import { escrowAccounts, fundingSources, transactionTemplates } from '../../db/schema/index.ts';
import { rerouted } from '../../records/reroutes.ts';

/** The account that an approver saw a payment go to; null where they saw none. */
export const seenDestination = z.object({
  transactionTemplateId: id,
  destinationId: id.nullish().transform((seen) => seen ?? null),
});
type SeenDestination = z.output<typeof seenDestination>;

/**
 * Holds an approval to the account that the approver saw. Without word of what they saw, the second of two approvals is
 * refused where the first one sent the payment to another account.
 *
 * @throws GatewayError CONFLICT where the payment goes to an account that the approver did not see
 */
export async function checkDestination(
  tx: Db,
  template: TemplateRow,
  seen: readonly SeenDestination[],
): Promise<void> {
  const shown = seen.filter(
    ({ transactionTemplateId }) => templateIdOf(transactionTemplateId) === template.id,
  );
  const isCurrent = ({ destinationId }: SeenDestination) =>
    (destinationId === null ? null : uuidOf(destinationId)) === template.destinationFundingSourceId;
  if (shown.length > 0) {
    if (shown.every(isCurrent)) return;
    const text = `This payment goes to another account than the one that you saw. It goes to ${await nameOf(tx, template)} now. Open it again before you approve.`;
    throw new GatewayError('CONFLICT', text);
  }
  if (template.firstApprovedById === null || !(await wasRerouted(tx, template))) return;
  const text = `The first approval sends this payment to another account: ${await nameOf(tx, template)}. Open it again, and approve that account or decline.`;
  throw new GatewayError('CONFLICT', text);
}

/** Whether an approval sent the payment to another account. */
async function wasRerouted(tx: Db, template: TemplateRow): Promise<boolean> {
  const [found] = await tx
    .select({ id: transactionTemplates.id })
    .from(transactionTemplates)
    .where(sql`${eq(transactionTemplates.id, template.id)} and ${rerouted}`);
  return found !== undefined;
}

/** The organization's own name of the account. A receiver's account is not named. */
async function nameOf(tx: Db, template: TemplateRow): Promise<string> {
  const { direction, escrowAccountId, destinationFundingSourceId } = template;
  if (direction !== 'INBOUND' || destinationFundingSourceId === null) return 'another account';
  const [account] =
    escrowAccountId === null
      ? await tx
          .select({ name: fundingSources.name })
          .from(fundingSources)
          .where(eq(fundingSources.id, destinationFundingSourceId))
      : await tx
          .select({ name: escrowAccounts.name })
          .from(escrowAccounts)
          .where(eq(escrowAccounts.id, escrowAccountId));
  return account?.name ?? 'another account';
}
