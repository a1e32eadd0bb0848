import type { Credentials } from './gateway.ts';
import { organizationId, told } from './members.ts';
import { property } from './unknown.ts';

/** A verified bank account of harbor-realty. */
export interface HarborAccount {
  readonly id: string;
  readonly fundingRef: string;
  readonly displayName: string;
  readonly name: string;
}

/** Two verified bank accounts of harbor-realty, as staff finds them. */
export async function harborAccounts(staff: Credentials): Promise<readonly [HarborAccount, HarborAccount]> {
  const data = await told(
    staff,
    'query($id: ID!) { fundingSources(organizationId: $id, limit: 100) { entries { id active status fundingRef displayName name } } }',
    { id: await organizationId(staff) },
  );
  const entries = property(property(data, 'fundingSources'), 'entries');
  const usable = (Array.isArray(entries) ? entries : [])
    .filter(
      (entry: unknown) => property(entry, 'active') === true && property(entry, 'status') === 'VERIFIED',
    )
    .filter((entry: unknown) => typeof property(entry, 'fundingRef') === 'string')
    .map((entry: unknown) => ({
      id: String(property(entry, 'id')),
      fundingRef: String(property(entry, 'fundingRef')),
      displayName: String(property(entry, 'displayName')),
      name: String(property(entry, 'name')),
    }));
  const [from, to] = usable;
  if (from === undefined || to === undefined) throw new Error('harbor-realty has no two verified accounts');
  return [from, to];
}

/** Moves money by hand between two accounts of harbor-realty; gives the ids of payment and movement. */
export async function transferByHand(
  staff: Credentials,
  cents: number,
): Promise<{ readonly paymentId: string; readonly transactionId: string }> {
  const [from, to] = await harborAccounts(staff);
  const data = await told(
    staff,
    'mutation($amount: Cents!, $from: String!, $to: String!) { initiateManualTransaction(amount: $amount, feeAmount: 0, originationFsRef: $from, destinationFsRef: $to, transferType: ACH) { id transactionTemplate { id } } }',
    { amount: cents, from: from.fundingRef, to: to.fundingRef },
  );
  const made = property(data, 'initiateManualTransaction');
  return {
    paymentId: String(property(property(made, 'transactionTemplate'), 'id')),
    transactionId: String(property(made, 'id')),
  };
}
