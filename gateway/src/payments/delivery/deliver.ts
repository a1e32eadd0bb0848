import type { Deps } from '../../context/deps.ts';
import { deliverAgentFee, giveUpAgentFee } from './deliver-agent-fee.ts';
import { deliverMail } from './deliver-mail.ts';
import { deliverTransfer, giveUpTransfer } from './deliver-transfer.ts';
import { beginAttempt, finishWork, MAX_ATTEMPTS, noteFailure, pendingWork } from '../outbox/store.ts';
import type { OutboxRow } from '../outbox/store.ts';
import { inSpan } from '../../trace/spans.ts';
import { errorText } from '../../base/error-text.ts';

/**
 * Does one piece of the outbox, one attempt at a time however often it was asked for.
 *
 * @throws what the outside failed with while attempts are left, or Error while another attempt is under way, so that the
 * job is tried again.
 */
export async function deliver(deps: Deps, outboxId: string): Promise<void> {
  const turn = await beginAttempt(deps.db, outboxId, deps.databaseClock());
  switch (turn.is) {
    case 'nothing':
      return;
    case 'claimed':
      throw new Error('Another attempt is under way.');
    case 'lost':
      return giveUp(deps, { ...turn.row, lastError: 'The last attempt was lost with its process.' });
    case 'attempt':
      return attempt(deps, turn.row);
  }
}

async function attempt(deps: Deps, row: OutboxRow): Promise<void> {
  try {
    await inSpan(aboutDelivery(row), () => deliverKind(deps, row));
  } catch (error) {
    const message = errorText(error);
    await noteFailure(deps.db, row, message);
    const { id: outboxId, kind, attempts } = row;
    deps.log.warn({ outboxId, kind, attempt: attempts, error: message }, 'outbox work failed');
    if (attempts < MAX_ATTEMPTS) throw error;
    await giveUp(deps, { ...row, lastError: message });
  }
}

const aboutDelivery = ({ id, kind, attempts, transactionTemplateId, transactionId }: OutboxRow) => ({
  name: `deliver ${kind}`,
  attributes: {
    'keyturn.outbox.id': id,
    'keyturn.outbox.attempt': attempts,
    ...(transactionTemplateId === null ? {} : { 'keyturn.payment.id': transactionTemplateId }),
    ...(transactionId === null ? {} : { 'keyturn.transaction.id': transactionId }),
  },
});

function deliverKind(deps: Deps, row: OutboxRow): Promise<void> {
  switch (row.kind) {
    case 'transfer':
      return deliverTransfer(deps, row);
    case 'agent-fee':
      return deliverAgentFee(deps, row);
    case 'mail':
      return deliverMail(deps, row);
  }
}

function giveUp(deps: Deps, row: OutboxRow): Promise<void> {
  switch (row.kind) {
    case 'transfer':
      return giveUpTransfer(deps, row);
    case 'agent-fee':
      return giveUpAgentFee(deps, row);
    case 'mail':
      return finishWork(deps.db, deps, row.id, 'failed', row.lastError);
  }
}

/**
 * Does all work that waits, in order, one attempt each; used where no job queue runs.
 *
 * @returns how many pieces were tried.
 */
export async function drainOutbox(deps: Deps, limit = 1000): Promise<number> {
  const ids = await pendingWork(deps.db, limit);
  for (const id of ids) await deliver(deps, id).catch(() => undefined); // stays pending, its error is kept
  return ids.length;
}
