import { eq } from 'drizzle-orm';
import { uuidOf } from '../../base/ids.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { Db } from '../../db/client.ts';
import { agentFees, fundingSources, users } from '../../db/schema/index.ts';
import type { AgentFeeRow, TemplateRow } from '../../db/rows.ts';
import { seesGivenPayment } from '../../visibility/payments.ts';

export async function agentFeeById(db: Db, id: string): Promise<AgentFeeRow | null> {
  const [fee] = await db.select().from(agentFees).where(eq(agentFees.id, id));
  return fee ?? null;
}

/** Whether the viewer may see an agent's fee: those who see its payment. */
export async function seesAgentFee(context: GatewayContext, id: string): Promise<boolean> {
  const feeId = uuidOf(id);
  const fee = feeId === null ? null : await agentFeeById(context.deps.db, feeId);
  return fee !== null && seesGivenPayment(context, String(fee.transactionTemplateId));
}

/** The e-mail address of who paid an agent's fee: the owner of the account, else the payment's agent. */
export async function agentOfFee(db: Db, fee: AgentFeeRow, template: TemplateRow): Promise<string | null> {
  const owner =
    fee.originationFundingSourceId === null ? null : await ownerOf(db, fee.originationFundingSourceId);
  const userId = owner ?? template.buyerAgentId ?? template.listingAgentId ?? template.requesterId;
  if (userId === null) return null;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}

async function ownerOf(db: Db, fundingSourceId: string): Promise<string | null> {
  const [source] = await db
    .select({ userId: fundingSources.userId })
    .from(fundingSources)
    .where(eq(fundingSources.id, fundingSourceId));
  return source?.userId ?? null;
}
