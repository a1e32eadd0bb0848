import { administers } from '../../access/rights.ts';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import { agentAccountOf } from '../store/agent-fees.ts';

/** The buyer's agent who makes a request, and whether they cover what the buyer would pay as a fee. */
export interface RequestingAgent {
  buyerAgentId: string;
  covers: boolean;
}

/**
 * Who asks a buyer for earnest money without administrating the organization is the buyer's agent. An agent covers fees
 * (agentCoveringFees) while their default account can pay; else the buyer is asked for the fee as always.
 *
 * @returns null for other requests.
 */
export async function requestingAgent(
  tx: Db,
  viewer: Viewer,
  organizationId: string,
  context: string,
): Promise<RequestingAgent | null> {
  if (context !== 'EMD' || administers(viewer, organizationId)) return null;
  const account = await agentAccountOf(tx, viewer.userId);
  return { buyerAgentId: viewer.userId, covers: account?.covers === true };
}
