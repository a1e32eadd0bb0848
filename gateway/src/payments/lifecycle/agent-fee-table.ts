import type { LifecycleRow } from './table.ts';

/** The names under which an agent fee's steps are kept in the event log of its payment. */
export type AgentFeeEvent =
  | 'AGENT_FEE_COVERED'
  | 'AGENT_FEE_BLOCKED'
  | 'AGENT_FEE_UNBLOCKED'
  | 'AGENT_FEE_INITIATED'
  | 'AGENT_FEE_DEPOSITED'
  | 'AGENT_FEE_FAILED'
  | 'AGENT_FEE_RETURNED'
  | 'AGENT_FEE_CANCELED';

type AgentFeeRow = LifecycleRow<AgentFeeEvent>;

const row = (
  event: AgentFeeEvent,
  from: AgentFeeRow['from'],
  to: AgentFeeRow['to'],
  by: AgentFeeRow['by'][number],
): AgentFeeRow => ({ event, from, to, by: [by], sets: [] });

/**
 * The lifecycle of an agent's fee (ADR 0160). It is covered with the payment's authorization, sent once the payment was
 * deposited, and has one leg: it ends in our own balance.
 */
export const agentFeeLifecycle: readonly AgentFeeRow[] = [
  row('AGENT_FEE_COVERED', ['NONE'], 'X.AUTHORIZED', 'system'),
  row('AGENT_FEE_BLOCKED', ['X.AUTHORIZED'], 'X.BLOCKED', 'system'),
  row('AGENT_FEE_UNBLOCKED', ['X.BLOCKED'], 'X.AUTHORIZED', 'system'),
  row('AGENT_FEE_INITIATED', ['X.AUTHORIZED'], 'X.INITIATED', 'transfer-job'),
  row('AGENT_FEE_DEPOSITED', ['X.INITIATED'], 'X.DEPOSITED', 'provider'),
  row('AGENT_FEE_FAILED', ['X.AUTHORIZED', 'X.INITIATED'], 'X.FAILED', 'provider'),
  row('AGENT_FEE_RETURNED', ['X.DEPOSITED'], 'X.DEPOSITED_AND_FAILED', 'provider'),
  row('AGENT_FEE_CANCELED', ['X.AUTHORIZED', 'X.BLOCKED'], 'X.CANCELED', 'system'),
  row('AGENT_FEE_CANCELED', ['X.INITIATED'], 'X.CANCELED', 'provider'),
];
