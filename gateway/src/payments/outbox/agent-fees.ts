import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import type { AgentFeeRow } from '../../db/rows.ts';
import type { Deps } from '../../context/deps.ts';
import { mailFacts } from './mail-facts.ts';
import { queueMail } from './mails.ts';
import { queueWork } from './store.ts';
import { agentOfFee } from '../store/agent-fees.ts';
import type { Payment } from '../store/payments.ts';
import { paymentMail } from '../../mails/index.ts';

/** What the job gives to the provider to move an agent's fee into our own balance. */
export const agentFeeBody = z.object({
  sourceRef: z.string(),
  amountCents: z.number().int().positive(),
  correlationId: z.uuid(),
});

/** Queues the transfer of an agent's fee; queued again, it is looked for before it is made. */
export async function queueAgentFee(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  fee: AgentFeeRow,
  sourceRef: string,
): Promise<void> {
  const body: z.infer<typeof agentFeeBody> = { sourceRef, amountCents: fee.amount, correlationId: fee.id };
  const { id: key, transactionTemplateId } = fee;
  await queueWork(tx, deps, { kind: 'agent-fee', key, body, transactionTemplateId });
}

/**
 * Queues a mail about a fee to the agent who bears it.
 *
 * @returns false where nobody knows who that is.
 */
export async function queueAgentFeeMail(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  kind: 'agent-receipt' | 'agent-fee-unpaid',
  payment: Payment,
  fee: AgentFeeRow,
): Promise<boolean> {
  const to = await agentOfFee(tx, fee, payment.template);
  if (to === null) return false;
  const facts = await mailFacts(tx, deps.config, payment, fee.reason);
  const data = { ...paymentMail('organization', fee.updatedAt, facts), amount: fee.amount };
  await queueMail(tx, deps, { kind, to, data }, payment.template.id);
  return true;
}
