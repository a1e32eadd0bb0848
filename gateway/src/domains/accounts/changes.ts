import type { GatewayContext } from '../../context/context.ts';
import { createLoaders } from '../../context/loaders.ts';
import type { EscrowAccountRow, FundingSourceRow } from '../../db/rows.ts';
import { accountMeant, accountNames, depositAmounts, manualAccount, numberAgain } from './account-rules.ts';
import {
  createEscrowAccount,
  escrowChange,
  escrowEnd,
  newEscrow,
  setEscrowAccountActive,
  updateEscrowAccount,
} from './escrow-commands.ts';
import { deactivateFundingSource, markAsVerified, renameFundingSource } from './funding-source-changes.ts';
import { createManualFundingSource } from './manual-funding-source.ts';
import { addAccountNote, noteOnAccount, readersOfEscrowAccount, readersOfSource } from './notes.ts';
import { sendDepositsAgain } from './deposits-again.ts';
import { verifyMicrodeposits } from './microdeposits.ts';
import { byId } from '../../base/inputs.ts';
import { present } from '../../base/present.ts';
import { uuidOf } from '../../base/ids.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import { isMember } from '../../access/rights.ts';
import { administersGiven, ownSource, requireStaff } from '../../visibility/accounts.ts';
import { organizationAsksForFactor } from '../../payments/policies/second-factor.ts';
import { escrowControls, loosens } from '../controls/rules.ts';
import { customerOwner, type CustomerOwner } from './funding-source-writes.ts';
import { changes, type Access } from '../../graph/changes.ts';

/** The account as it is after a change. */
export async function changedSource(context: GatewayContext, id: string): Promise<FundingSourceRow> {
  context.loaders = createLoaders(context.deps);
  return present(await context.loaders.fundingSource.load(id));
}

async function changedEscrow(context: GatewayContext, id: string): Promise<EscrowAccountRow> {
  context.loaders = createLoaders(context.deps);
  return present(await context.loaders.escrowAccount.load(id));
}

/** Whether the viewer may add accounts to a customer: the admins of its organization, or the person itself. */
export async function mayAddTo(context: GatewayContext, owner: CustomerOwner | null): Promise<boolean> {
  if (owner === null) return false;
  if (owner.organization !== null) return administersGiven(context, owner.organization.id);
  return context.viewer.isSuperadmin || owner.userId === context.viewer.userId;
}

const ownAccount = async (context: GatewayContext, id: string): Promise<boolean> =>
  (await ownSource(context, id)) !== null;

const staffAccount = async (context: GatewayContext, id: string): Promise<boolean> =>
  (await ownAccount(context, id)) && requireStaff(context);

const accountOf = async ({ loaders }: GatewayContext, givenId: string): Promise<EscrowAccountRow | null> => {
  const id = uuidOf(givenId);
  return id === null ? null : loaders.escrowAccount.load(id);
};

const escrowAccount: Access<{ id: string }> = {
  about: 'The escrow account',
  async allows(context, args) {
    const account = await accountOf(context, args.id);
    return account !== null && administersGiven(context, account.organizationId);
  },
};

export const accountChanges = changes({
  createManualFundingSource: {
    about: 'The customer',
    made: 'outside',
    async allows(context, { customerId }) {
      const id = uuidOf(customerId);
      return mayAddTo(context, id === null ? null : await customerOwner(context.deps.db, { id }));
    },
    input: manualAccount,
    async run(context, account) {
      const { id } = await createManualFundingSource(
        context.deps,
        context.viewer,
        account,
        context.idempotencyKey,
      );
      return changedSource(context, id);
    },
  },
  updateFundingSource: {
    about: 'The funding source',
    allows: (context, { id }) => staffAccount(context, id),
    input: accountNames,
    run: async (context, names) =>
      changedSource(context, await renameFundingSource(context.deps, context.viewer, names)),
  },
  deactivateFundingSource: {
    about: 'The funding source',
    made: 'outside',
    allows: (context, { id }) => ownAccount(context, id),
    input: byId,
    run: async (context, { id }) =>
      changedSource(context, await deactivateFundingSource(context.deps, context.viewer, id)),
  },
  verifyMicrodeposits: {
    about: 'The funding source',
    made: 'outside',
    allows: (context, args) => ownAccount(context, args.fundingSourceId),
    input: depositAmounts,
    run: async (context, amounts) =>
      changedSource(context, await verifyMicrodeposits(context.deps, context.viewer, amounts)),
  },
  sendDepositsAgain: {
    about: 'The funding source',
    made: 'outside',
    allows: (context, args) => ownAccount(context, args.fundingSourceId),
    input: numberAgain,
    async run(context, account) {
      const { deps, viewer, idempotencyKey } = context;
      return changedSource(context, await sendDepositsAgain(deps, viewer, account, idempotencyKey));
    },
  },
  markAsVerified: {
    about: 'The funding source',
    allows: (context, args) => staffAccount(context, args.fundingSourceId),
    input: accountMeant,
    run: async (context, { fundingSourceId }) =>
      changedSource(context, await markAsVerified(context.deps, context.viewer, fundingSourceId)),
  },
  createEscrowAccount: {
    about: 'The organization',
    allows: (context, args) => administersGiven(context, args.organizationId),
    input: newEscrow,
    async run(context, account) {
      const { id } = await createEscrowAccount(context.deps, context.viewer, account);
      return changedEscrow(context, id);
    },
  },
  updateEscrowAccount: {
    ...escrowAccount,
    input: escrowChange,
    async asksForFactor(context, change) {
      const account = await accountOf(context, change.id);
      if (account === null || !loosens(escrowControls, account, change)) return false;
      return organizationAsksForFactor(context, account.organizationId);
    },
    run: async (context, change) =>
      changedEscrow(context, await updateEscrowAccount(context.deps, context.viewer, change)),
  },
  reactivateEscrowAccount: {
    ...escrowAccount,
    input: byId,
    async asksForFactor(context, { id }) {
      const account = await accountOf(context, id);
      return organizationAsksForFactor(context, account?.organizationId ?? null);
    },
    run: async (context, { id }) =>
      changedEscrow(context, await setEscrowAccountActive(context.deps, context.viewer, id, true)),
  },
  deactivateEscrowAccount: {
    ...escrowAccount,
    input: escrowEnd,
    async run(context, { id, pauseOccasions }) {
      const { deps, viewer } = context;
      return changedEscrow(
        context,
        await setEscrowAccountActive(deps, viewer, id, false, { pauseOccasions }),
      );
    },
  },
  addEscrowAccountNote: {
    about: 'The escrow account',
    async allows(context, { id }) {
      const account = await accountOf(context, id);
      if (account === null || !isMember(context.viewer, account.organizationId)) return false;
      if (readersOfEscrowAccount(account).reads(context.viewer)) return true;
      throw forbidden('Only people who see every payment can do this.');
    },
    input: noteOnAccount,
    async run(context, { id, ...note }) {
      const account = present(await accountOf(context, id));
      const readers = readersOfEscrowAccount(account);
      const { name, fundingSourceId } = account;
      const noted = { id: account.id, name, kind: 'escrowAccount', fundingSourceId, readers } as const;
      await addAccountNote(context, noted, note);
      return changedEscrow(context, account.id);
    },
  },
  addFundingSourceNote: {
    about: 'The funding source',
    async allows(context, { id }) {
      const source = await ownSource(context, id);
      return source !== null && readersOfSource(source)?.reads(context.viewer) === true;
    },
    input: noteOnAccount,
    async run(context, { id, ...note }) {
      const source = present(await ownSource(context, id));
      const readers = readersOfSource(source);
      if (readers === null) throw notFound('The funding source');
      const { id: fundingSourceId, name } = source;
      const noted = { id: source.id, name, kind: 'fundingSource', fundingSourceId, readers } as const;
      await addAccountNote(context, noted, note);
      return changedSource(context, source.id);
    },
  },
});
