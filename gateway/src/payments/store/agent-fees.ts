import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { uuidOf } from '../../base/ids.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { Db } from '../../db/client.ts';
import {
  agentFees,
  fundingSources,
  transactions,
  transactionTemplates,
  users,
} from '../../db/schema/index.ts';
import type { AgentFeeRow, TemplateRow } from '../../db/rows.ts';
import { seesGivenPayment } from '../../visibility/payments.ts';

export type NewAgentFee = typeof agentFees.$inferInsert;

export async function agentFeeById(db: Db, id: string): Promise<AgentFeeRow | null> {
  const [fee] = await db.select().from(agentFees).where(eq(agentFees.id, id));
  return fee ?? null;
}

/** The fee that counts for a payment; read it while the payment is locked to change it. */
export async function activeAgentFee(db: Db, templateId: number): Promise<AgentFeeRow | null> {
  const [fee] = await db
    .select()
    .from(agentFees)
    .where(and(eq(agentFees.transactionTemplateId, templateId), agentFees.active));
  return fee ?? null;
}

/** The fee that the provider's transfer moves, by the transfer's reference or our own id that it carries. */
export async function agentFeeOfTransfer(
  db: Db,
  transferRef: string,
  correlationId: string | null,
): Promise<AgentFeeRow | null> {
  const own = correlationId === null ? null : uuidOf(correlationId);
  const byRef = eq(agentFees.transferRef, transferRef);
  const [fee] = await db
    .select()
    .from(agentFees)
    .where(own === null ? byRef : or(byRef, eq(agentFees.id, own)));
  return fee ?? null;
}

export async function insertAgentFee(tx: Db, values: NewAgentFee): Promise<AgentFeeRow> {
  const [row] = await tx.insert(agentFees).values(values).returning();
  if (row === undefined) throw new Error('An agent fee was not stored.');
  return row;
}

export async function updateAgentFee(tx: Db, id: string, values: Partial<NewAgentFee>): Promise<AgentFeeRow> {
  const [row] = await tx.update(agentFees).set(values).where(eq(agentFees.id, id)).returning();
  if (row === undefined) throw new Error(`The agent fee ${id} disappeared.`);
  return row;
}

/** The account from which an agent covers fees: the default one, while it is verified and in use. */
export interface AgentAccount {
  id: string;
  fundingRef: string;
}

const paysFees = and(
  eq(fundingSources.id, users.defaultFundingSourceId),
  eq(fundingSources.userId, users.id),
  fundingSources.active,
  isNull(fundingSources.debitsBlockedAt),
  isNotNull(fundingSources.fundingRef),
  or(eq(fundingSources.status, 'VERIFIED'), isNotNull(fundingSources.mdVerifiedAt)),
);

/** @returns null where the person has no account that can pay; `covers` says whether they want to. */
export async function agentAccountOf(
  db: Db,
  userId: string,
): Promise<(AgentAccount & { covers: boolean }) | null> {
  const [found] = await db
    .select({ id: fundingSources.id, fundingRef: fundingSources.fundingRef, covers: users.agentCoveringFees })
    .from(users)
    .innerJoin(fundingSources, paysFees)
    .where(and(eq(users.id, userId), users.active));
  return found?.fundingRef ? { ...found, fundingRef: found.fundingRef } : null;
}

/**
 * Payments that were deposited before `before`, whose agent's fee still waits though the agent's account can pay: those
 * that waited longest first.
 */
export async function paymentsWithWaitingFees(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ templateId: agentFees.transactionTemplateId })
    .from(agentFees)
    .innerJoin(transactionTemplates, eq(transactionTemplates.id, agentFees.transactionTemplateId))
    .innerJoin(
      transactions,
      and(
        eq(transactions.transactionTemplateId, agentFees.transactionTemplateId),
        transactions.active,
        lt(transactions.depositedAt, before),
      ),
    )
    .innerJoin(users, and(eq(users.id, transactionTemplates.buyerAgentId), users.active))
    .innerJoin(fundingSources, paysFees)
    .where(
      and(
        inArray(agentFees.status, ['AUTHORIZED', 'BLOCKED']),
        agentFees.active,
        gt(agentFees.amount, 0),
        lt(agentFees.updatedAt, before),
      ),
    )
    .orderBy(agentFees.updatedAt)
    .limit(limit);
  return rows.map(({ templateId }) => templateId);
}

/** Fees on their way of which the provider said nothing since `before`, the longest silent first. */
export const silentAgentFees = (
  db: Db,
  before: Date,
  limit: number,
): Promise<{ id: string; ref: string; templateId: number }[]> =>
  quietest(db, eq(agentFees.status, 'INITIATED'), before, limit);

/** The same of fees that arrived after `arrivedAfter`, which a bank may still take back. */
export const returnableAgentFees = (
  db: Db,
  { arrivedAfter, before, limit }: { arrivedAfter: Date; before: Date; limit: number },
): Promise<{ id: string; ref: string; templateId: number }[]> =>
  quietest(db, and(eq(agentFees.status, 'DEPOSITED'), gt(agentFees.updatedAt, arrivedAfter)), before, limit);

async function quietest(db: Db, which: SQL | undefined, before: Date, limit: number) {
  const lastHeard = sql<Date>`greatest(${agentFees.updatedAt}, ${agentFees.transferAskedAt})`;
  const rows = await db
    .select({ id: agentFees.id, ref: agentFees.transferRef, templateId: agentFees.transactionTemplateId })
    .from(agentFees)
    .where(and(which, agentFees.active, sql`${lastHeard} < ${before.toISOString()}`))
    .orderBy(lastHeard)
    .limit(limit);
  return rows.flatMap(({ ref, ...row }) => (ref === null ? [] : [{ ...row, ref }]));
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
