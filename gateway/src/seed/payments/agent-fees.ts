import type { AgentFeeRow } from '../../db/rows.ts';
import type { DisplayStatus } from '../../db/schema/values.ts';
import type { StoredFeeSchema } from '../../db/schema/shapes.ts';
import { calculateFee, partyFee } from '../../payments/fees/rules.ts';
import { agentFeeEvent, agentFeePosting, agentFeeStep } from '../../payments/lifecycle/agent-fee-step.ts';
import type { AgentFeeMove } from '../../payments/lifecycle/agent-fee-step.ts';
import { DAY } from '../chance/days.ts';
import { demoId } from '../chance/uuid.ts';
import { agentAccountKey } from '../world/agent-account.ts';
import { fundingSourceId } from '../world/ids.ts';
import { note } from './play.ts';
import type { Movement, Played } from './play.ts';

/** A fee that an agent covers, with what the ledger knows of it. */
export interface PlayedFee {
  fee: AgentFeeRow;
  movements: Movement[];
}

const MINUTE = 60_000;
const provider = { actor: { kind: 'provider' } } as const;
const system = { by: 'system', actor: { kind: 'system' } } as const;

/**
 * The fees that the buyer's agent pays in the payer's place, each as far as its payment and the calendar have it, by the
 * same pure step that the gateway makes. Their events go to the payments'.
 */
export function playAgentFees(
  payments: readonly Played[],
  feeSchemas: ReadonlyMap<string, StoredFeeSchema>,
  now: Date,
): PlayedFee[] {
  return payments.flatMap((played) => {
    const { template, transaction } = played;
    const schema = feeSchemas.get(template.feeConfigId ?? '');
    if (!template.agentCoveringFee || !schema || !transaction?.authorizedAt) return [];
    if (transaction.status === 'APPROVAL_PENDING' || transaction.status === 'APPROVAL_REJECTED') return [];
    const covered: AgentFeeMove = {
      ...system,
      to: 'AUTHORIZED',
      at: transaction.approvedAt ?? transaction.authorizedAt,
    };
    const fee = blankFee(played, partyFee(calculateFee(schema, template.amount, 'ACH')), covered.at);
    const life = { fee, movements: [] };
    make(played, life, null, covered);
    const ended = transaction.failedAt ?? transaction.canceledAt;
    if (transaction.depositedAt !== null) send(played, life, transaction.depositedAt, now);
    else if (ended !== null) {
      const reason = 'The payment did not go through.';
      make(played, life, fee, { ...system, to: 'CANCELED', at: ended, reason });
    }
    return [life];
  });
}

/** A bank takes two days for the debit. */
function send(played: Played, life: PlayedFee, arrivedAt: Date, now: Date): void {
  const sentAt = new Date(Math.min(arrivedAt.getTime() + MINUTE, now.getTime()));
  const { id } = played.template;
  make(played, life, life.fee, {
    ...{ ...provider, to: 'INITIATED', by: 'transfer-job', at: sentAt },
    fee: { transferRef: demoId(`agent-fee-transfer:${id}`), traceId: `9${String(id).padStart(14, '0')}` },
  });
  const paidAt = new Date(sentAt.getTime() + 2 * DAY);
  if (paidAt <= now)
    make(played, life, life.fee, { ...provider, to: 'DEPOSITED', by: 'provider', at: paidAt });
}

function make(played: Played, life: PlayedFee, before: AgentFeeRow | null, asked: AgentFeeMove): void {
  const step = agentFeeStep(before, asked);
  Object.assign(life.fee, step.values);
  note(played, agentFeeEvent(shownAt(played, asked.at), life.fee, step, asked));
  const posted = life.movements.flatMap(({ entries }) => entries);
  const made = agentFeePosting(played.template, life.fee, step, posted);
  if (made !== null && made.entries.length > 0) life.movements.push({ ...made, at: asked.at });
}

/** What the payment showed at an instant. */
const shownAt = ({ template, events }: Played, at: Date): DisplayStatus =>
  events.findLast((event) => event.at <= at)?.toStatus ?? template.displayStatus;

const blankFee = ({ template }: Played, amount: number, at: Date): AgentFeeRow => ({
  id: demoId(`agent-fee:${template.id}`),
  transactionTemplateId: template.id,
  active: true,
  amount,
  currency: template.currency,
  status: 'AUTHORIZED',
  traceId: null,
  transferRef: null,
  originationFundingSourceId: fundingSourceId(agentAccountKey),
  reason: null,
  errorType: null,
  returnCode: null,
  transferAskedAt: null,
  createdAt: at,
  updatedAt: at,
});
