import type { Actor } from '../../access/actor.ts';
import type { DisplayStatus, TransactionStatus } from '../../db/schema/values.ts';
import type { AgentFeeRow } from '../../db/rows.ts';
import { accounts } from '../ledger/postings.ts';
import type { Entry, PaymentMoney } from '../ledger/postings.ts';
import type { NewAgentFee } from '../store/agent-fees.ts';
import type { EventFacts } from '../store/events.ts';
import type { TemplateRow } from '../store/payments.ts';
import { agentFeeLifecycle } from './agent-fee-table.ts';
import type { AgentFeeEvent } from './agent-fee-table.ts';
import { postingBy } from './posting.ts';
import type { StepPosting } from './posting.ts';
import { refusedMove } from './refusal.ts';
import type { PaymentState } from './states.ts';
import { rowFor } from './table.ts';
import type { LifecycleRow, Mover } from './table.ts';

/** A step of an agent's fee as it is asked for. */
export interface AgentFeeMove {
  to: TransactionStatus;
  by: Mover;
  actor: Actor;
  /** Why, for people; kept with the fee and its event. */
  reason?: string | null;
  fee?: Partial<NewAgentFee>;
  at: Date;
}

/** A step that the fee's lifecycle lists. */
export interface AgentFeeStep {
  row: LifecycleRow<AgentFeeEvent>;
  from: PaymentState;
  /** What it writes to the fee. */
  values: Partial<NewAgentFee> & Pick<NewAgentFee, 'status'>;
}

/**
 * The step that is asked for of a fee, or of none where one begins.
 *
 * @throws GatewayError CONFLICT when the fee's lifecycle lists no such step.
 */
export function agentFeeStep(before: AgentFeeRow | null, asked: AgentFeeMove): AgentFeeStep {
  const from: PaymentState = before === null ? 'NONE' : `X.${before.status}`;
  const to = `X.${asked.to}` as const;
  const row = rowFor({ from, to, by: asked.by, singleLeg: true }, agentFeeLifecycle);
  if (row === null) throw refusedMove(from, to);
  const { reason = null, fee, at } = asked;
  return { row, from, values: { ...fee, reason, status: asked.to, updatedAt: at } };
}

/** What the payment's event log says of a fee's step; the payment's own status, as it is shown then, stays. */
export function agentFeeEvent(
  shown: DisplayStatus,
  { id, amount, status, transferRef }: AgentFeeRow,
  { row }: AgentFeeStep,
  { actor, reason = null, at }: AgentFeeMove,
): EventFacts & { type: AgentFeeEvent } {
  const data = { agentFeeId: id, amount, status, transferRef };
  return { type: row.event, from: shown, to: shown, at, actor, reason, data };
}

/**
 * What a fee's step posts; null where no money moves.
 *
 * @param posted what was posted of the fee before; needed where the step takes it back.
 */
export const agentFeePosting = (
  template: Pick<TemplateRow, 'organizationId'>,
  fee: AgentFeeRow,
  step: AgentFeeStep,
  posted: readonly Entry[],
): StepPosting | null => postingBy(step, () => moneyOf(template, fee), posted);

/** The money of a fee: nothing arrives but the fee itself. */
function moneyOf({ organizationId }: Pick<TemplateRow, 'organizationId'>, fee: AgentFeeRow): PaymentMoney {
  const source = fee.originationFundingSourceId;
  if (source === null) throw new Error(`The agent fee ${fee.id} has no account to come from.`);
  return {
    organizationId,
    origin: accounts.external(source),
    destinationFundingSourceId: null,
    amount: 0,
    partyFee: fee.amount,
    ownerFee: 0,
  };
}
