import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { agentFees, fundingSources, users } from '../../db/schema/index.ts';
import type { AgentFeeRow, TemplateRow } from '../../server/rows.ts';

export async function agentFeeById(db: Db, id: string): Promise<AgentFeeRow | null> {
  const [fee] = await db.select().from(agentFees).where(eq(agentFees.id, id));
  return fee ?? null;
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
