import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import type { AgentFeeRow } from '../../db/rows.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { agentFeeAmount } from '../fees/store.ts';
import { post, postedEntries } from '../ledger/store.ts';
import { queueAgentFee, queueAgentFeeMail } from '../outbox/agent-fees.ts';
import { queueWebhooks } from '../outbox/webhooks.ts';
import { activeAgentFee, agentAccountOf, insertAgentFee, updateAgentFee } from '../store/agent-fees.ts';
import { appendEvent } from '../store/events.ts';
import type { Payment } from '../store/payments.ts';
import { agentFeeEvent, agentFeePosting, agentFeeStep } from './agent-fee-step.ts';
import type { AgentFeeMove, AgentFeeStep } from './agent-fee-step.ts';
import type { AgentFeeEvent } from './agent-fee-table.ts';
import { takesBack } from './posting.ts';
import type { MadeStep } from './step.ts';

/** What a fee's step needs of the gateway. */
type FeeDeps = Pick<Deps, 'clock' | 'config' | 'jobs'>;

const system = { by: 'system', actor: { kind: 'system' } } as const;

/** Why a fee is blocked whose agent has no account that can pay. */
export const noAgentAccount = 'The agent has no verified default account that can pay.';

const mails: Partial<Record<AgentFeeEvent, 'agent-receipt' | 'agent-fee-unpaid'>> = {
  AGENT_FEE_DEPOSITED: 'agent-receipt',
  AGENT_FEE_BLOCKED: 'agent-fee-unpaid',
  AGENT_FEE_FAILED: 'agent-fee-unpaid',
  AGENT_FEE_RETURNED: 'agent-fee-unpaid',
};

/**
 * What a payment's step means for the fee that its agent covers: it is covered when the payment is authorized, sent once
 * the payment was deposited, and let go where the payment ends without that. A step by hand moves no money.
 */
export function agentFeeFollows({
  row,
  from,
}: Pick<MadeStep, 'row' | 'from'>): 'cover' | 'send' | 'cancel' | null {
  if (row.to === 'X.AUTHORIZED') return 'cover';
  if (from === 'X.DEPOSITED') return null;
  if (row.manual === true) return 'cancel';
  if (row.to === 'X.DEPOSITED') return 'send';
  return row.to === 'X.FAILED' || row.to === 'X.CANCELED' ? 'cancel' : null;
}

/** Lets the agent's fee follow a step of its payment, in the same database transaction. */
export async function followPayment(tx: Db, deps: FeeDeps, payment: Payment, step: MadeStep): Promise<void> {
  if (!payment.template.agentCoveringFee) return;
  const follows = agentFeeFollows(step);
  if (follows === null) return;
  const fee = await activeAgentFee(tx, payment.template.id);
  if (follows === 'cover') return coverFee(tx, deps, payment, fee, step.at);
  if (fee === null || !waits(fee)) return;
  if (follows === 'send') return sendAgentFee(tx, deps, payment, fee);
  await moveAgentFee(tx, deps, payment, fee, {
    ...{ ...system, to: 'CANCELED', at: step.at },
    reason: 'The payment did not go through.',
  });
}

/** Whether nothing was asked of the agent's bank yet. */
const waits = ({ status }: AgentFeeRow): boolean => status === 'AUTHORIZED' || status === 'BLOCKED';

async function coverFee(
  tx: Db,
  deps: FeeDeps,
  payment: Payment,
  earlier: AgentFeeRow | null,
  at: Date,
): Promise<void> {
  if (earlier !== null && earlier.status !== 'CANCELED') return;
  const { template } = payment;
  const amount = await agentFeeAmount(tx, template);
  if (amount === 0) return;
  if (earlier !== null) await updateAgentFee(tx, earlier.id, { active: false });
  const account = template.buyerAgentId === null ? null : await agentAccountOf(tx, template.buyerAgentId);
  const asked: AgentFeeMove = { ...system, to: 'AUTHORIZED', at };
  const step = agentFeeStep(null, asked);
  const fee = await insertAgentFee(tx, {
    transactionTemplateId: template.id,
    amount,
    currency: template.currency,
    originationFundingSourceId: account?.id ?? null,
    createdAt: at,
    ...step.values,
  });
  await finish(tx, deps, payment, fee, step, asked);
}

/**
 * Has a waiting fee transferred from the agent's default account as it is now; without one that can pay, the fee is
 * blocked until there is one (inbox/resume-agent-fees.ts).
 */
export async function sendAgentFee(tx: Db, deps: FeeDeps, payment: Payment, fee: AgentFeeRow): Promise<void> {
  const { buyerAgentId } = payment.template;
  const account = buyerAgentId === null ? null : await agentAccountOf(tx, buyerAgentId);
  const at = deps.clock();
  if (account === null) {
    if (fee.status === 'BLOCKED') return;
    await moveAgentFee(tx, deps, payment, fee, { ...system, to: 'BLOCKED', at, reason: noAgentAccount });
    return;
  }
  const from = { originationFundingSourceId: account.id };
  const ready =
    fee.status === 'BLOCKED'
      ? await moveAgentFee(tx, deps, payment, fee, { ...system, to: 'AUTHORIZED', at, fee: from })
      : await updateAgentFee(tx, fee.id, { ...from, updatedAt: at });
  await queueAgentFee(tx, deps, ready, account.fundingRef);
}

/**
 * Makes a step of a fee's lifecycle while its payment is locked: status, event, ledger, mail, webhooks and notification,
 * all in `tx`.
 *
 * @throws GatewayError CONFLICT when the fee's lifecycle lists no such step.
 */
export async function moveAgentFee(
  tx: Db,
  deps: FeeDeps,
  payment: Payment,
  fee: AgentFeeRow,
  asked: AgentFeeMove,
): Promise<AgentFeeRow> {
  const step = agentFeeStep(fee, asked);
  const moved = await updateAgentFee(tx, fee.id, step.values);
  await finish(tx, deps, payment, moved, step, asked);
  return moved;
}

async function finish(
  tx: Db,
  deps: FeeDeps,
  payment: Payment,
  fee: AgentFeeRow,
  step: AgentFeeStep,
  asked: AgentFeeMove,
): Promise<void> {
  const { id: templateId, organizationId } = payment.template;
  const event = agentFeeEvent(payment.template.displayStatus, fee, step, asked);
  await appendEvent(tx, payment, event);
  const posted = takesBack(step) ? await postedEntries(tx, fee.id) : [];
  const made = agentFeePosting(payment.template, fee, step, posted);
  if (made !== null) {
    const movement = { transactionId: fee.id, organizationId, at: asked.at, currency: fee.currency };
    await post(tx, { ...movement, posting: made.posting }, made.entries);
  }
  const mail = mails[event.type];
  if (mail !== undefined) await queueAgentFeeMail(tx, deps, mail, payment, fee);
  await queueWebhooks(tx, deps, payment.template, { ...event, event: event.type });
  await notifyTemplateChanged(tx, { templateId, organizationId, eventType: event.type });
}
