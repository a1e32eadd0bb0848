import { randomInt } from 'node:crypto';
import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { fundingSources } from '../db/schema/index.ts';
import type { BankTransfers } from '../providers/bank-transfers/port.ts';

/** What a gateway says to the sandbox's bank when nobody set anything else. */
export const sandboxCredentials = {
  key: 'sandbox-key',
  secret: 'sandbox-secret',
  webhookSecret: 'sandbox-webhook-secret',
};

/** Makes stored accounts known to the sandbox's bank, which verifies them. */
export async function addToSandbox(db: Db, provider: BankTransfers, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const person = { firstName: 'Dana', lastName: 'Cole', email: `${id}@people.example`, phone: null };
    const customer = { type: 'BUSINESS' as const, ...person, businessName: 'Cole Builders' };
    const { customerRef } = await provider.createCustomer(customer, id);
    const bank = { name: 'Checking', routingNumber: '021000021', bankAccountType: 'checking' as const };
    const accountNumber = String(randomInt(1e8, 1e9));
    const { fundingRef } = await provider.createFundingSource({ customerRef, ...bank, accountNumber }, id);
    await provider.initiateMicrodeposits(fundingRef, id);
    assert.equal(await provider.verifyMicrodeposits(fundingRef, 9, 3), 'verified');
    await db.update(fundingSources).set({ fundingRef }).where(eq(fundingSources.id, id));
  }
}
