import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Viewer } from '../../actor.ts';
import { recordChange } from '../../audit/record.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { MutationcreateManualFundingSourceArgs } from '../../generated/schema.ts';
import { earlierAnswer, once } from '../../idempotency/once.ts';
import { GatewayError, notFound } from '../../server/errors.ts';
import { uuidOf } from '../../server/ids.ts';
import { parsed } from '../../server/parse.ts';
import type { FundingSourceRow } from '../../server/rows.ts';
import { manualAccount } from './account-rules.ts';
import { changesOf } from './apply-funding-source.ts';
import {
  addSource,
  changeSource,
  customerOwner,
  lockedSourceByRef,
  type CustomerOwner,
} from './funding-source-writes.ts';
import { provideBank, type ProvidedBank } from './provide-bank.ts';

const answer = z.object({ id: z.string() });
type ManualAccount = z.infer<typeof manualAccount>;

/**
 * Adds a bank account that was entered by hand; micro-deposits are on their way afterwards. The account number goes to
 * the provider and nowhere else. Access was decided before.
 *
 * @throws GatewayError BAD_INPUT with the field, CONFLICT for an account that was added before; ProviderUnavailable.
 */
export async function createManualFundingSource(
  deps: Deps,
  viewer: Viewer,
  args: Omit<MutationcreateManualFundingSourceArgs, 'idempotencyKey'>,
  key: string | null,
): Promise<{ id: string }> {
  const account = parsed(manualAccount, args);
  const customerId = uuidOf(args.customerId);
  const owner = customerId === null ? null : await customerOwner(deps.db, { id: customerId });
  if (owner === null) throw notFound('The customer');
  const call = {
    scope: `user:${viewer.userId}`,
    key,
    operation: 'createManualFundingSource',
    input: { customerId, ...account, accountNumber: markOf(deps, account.accountNumber) },
    answer,
  };
  const earlier = await earlierAnswer(deps.db, call);
  if (earlier !== null) return earlier.answer;
  const { customerRef } = owner.customer;
  const provided = await provideBank(deps, { customerRef, ...account });
  return once(deps, call, async (tx) => {
    const { id } = await storeAccount(tx, deps, viewer, owner, account, provided);
    await recordChange(tx, {
      at: deps.clock(),
      viewer,
      organizationId: owner.organization?.id ?? null,
      action: 'createManualFundingSource',
      entity: 'fundingSource',
      entityId: id,
      after: { name: account.name },
    });
    return { id };
  });
}

async function storeAccount(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  owner: CustomerOwner,
  account: ManualAccount,
  { state, bankName }: ProvidedBank,
): Promise<FundingSourceRow> {
  const now = deps.clock();
  const known = await lockedSourceByRef(tx, state.fundingRef);
  if (known !== null) {
    if (known.active) throw new GatewayError('CONFLICT', 'This bank account was already added.');
    return changeSource(tx, known.id, { name: account.name, active: true, updatedAt: now });
  }
  const fresh = { active: true, status: 'UNVERIFIED', microdepositStatus: null } as const;
  return addSource(tx, {
    name: account.name,
    bank: bankName,
    last4: account.accountNumber.slice(-4),
    bankAccountType: account.bankAccountType,
    fundingRef: state.fundingRef,
    customerId: owner.customer.id,
    organizationId: owner.organization?.id ?? null,
    userId: owner.userId,
    createdById: viewer.userId,
    insertedAt: now,
    updatedAt: now,
    ...changesOf(
      { ...fresh, mdInitiatedAt: null, mdVerifiedAt: null, mdVerificationFailedAt: null },
      state,
      now,
    ),
  });
}

/** Tells two numbers apart for a repeated call, and says nothing of them without the gateway's key. */
const markOf = ({ config }: Deps, accountNumber: string): string =>
  createHmac('sha256', config.encryptionKey).update(accountNumber).digest('hex');
