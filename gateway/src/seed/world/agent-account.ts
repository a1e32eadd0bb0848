import type { customers, fundingSources } from '../../db/schema/index.ts';
import { customerId, customerRef, fundingRef, fundingSourceId, userId } from './ids.ts';

/** Names the account from which the agent covers fees. */
export const agentAccountKey = 'harbor-agent';

const agentId = userId('agent@harbor.example');

/** What only the agent who covers fees has as a person. */
export const coveringAgent = (at: Date) => ({
  agentCoveringFees: true,
  customerId: customerId(agentAccountKey),
  defaultFundingSourceId: fundingSourceId(agentAccountKey),
  verifiedAt: at,
});

export const agentCustomerRow = (at: Date): typeof customers.$inferInsert => ({
  id: customerId(agentAccountKey),
  customerRef: customerRef(agentAccountKey),
  status: 'VERIFIED',
  type: 'INDIVIDUAL',
  createdAt: at,
  updatedAt: at,
});

export const agentAccountRow = (at: Date): typeof fundingSources.$inferInsert => ({
  id: fundingSourceId(agentAccountKey),
  fundingRef: fundingRef(agentAccountKey),
  name: 'Agent fees',
  bank: 'Casco Bay Bank',
  last4: '7714',
  bankAccountType: 'checking',
  status: 'VERIFIED',
  mdVerifiedAt: at,
  customerId: customerId(agentAccountKey),
  userId: agentId,
  createdById: agentId,
  insertedAt: at,
  updatedAt: at,
});
