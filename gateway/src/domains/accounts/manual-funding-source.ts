import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Deps } from '../../context/deps.ts';
import { earlierAnswer, once } from '../../operations/once.ts';
import { notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { markOfNumber, type manualAccount } from './account-rules.ts';
import { customerOwner } from './funding-source-writes.ts';
import { provideBank } from './provide-bank.ts';
import { storeAccount } from './store-account.ts';

const answer = z.object({ id: z.string() });

/**
 * Adds a bank account that was entered by hand; micro-deposits are on their way afterwards. The account number goes to
 * the provider and nowhere else. Access was decided before.
 *
 * @throws GatewayError BAD_INPUT for what the provider refuses, CONFLICT for an account that was added before;
 * ProviderUnavailable.
 */
export async function createManualFundingSource(
  deps: Deps,
  viewer: Viewer,
  { customerId: givenId, ...account }: z.output<typeof manualAccount>,
  key: string | null,
): Promise<{ id: string }> {
  const customerId = uuidOf(givenId);
  const owner = customerId === null ? null : await customerOwner(deps.db, { id: customerId });
  if (owner === null) throw notFound('The customer');
  const call = {
    scope: `user:${viewer.userId}`,
    key,
    operation: 'createManualFundingSource',
    input: { customerId, ...account, accountNumber: markOfNumber(deps, account.accountNumber) },
    answer,
  };
  const earlier = await earlierAnswer(deps.db, call);
  if (earlier !== null) return earlier.answer;
  const { customerRef } = owner.customer;
  const provided = await provideBank(deps, { customerRef, ...account });
  return once(deps, call, async (tx) => {
    const { name, bankAccountType } = account;
    const last4 = account.accountNumber.slice(-4);
    const details = { name, bank: provided.bankName, last4, bankAccountType };
    const { id } = await storeAccount(tx, deps, viewer, owner, details, provided.state);
    await recordChange(tx, {
      at: deps.clock(),
      viewer,
      organizationId: owner.organization?.id ?? null,
      action: 'createManualFundingSource',
      entity: 'fundingSource',
      entityId: id,
      after: { name },
    });
    return { id };
  });
}
