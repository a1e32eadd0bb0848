import type {
  MutationcreateEscrowAccountArgs,
  MutationcreateManualFundingSourceArgs,
  MutationdeactivateEscrowAccountArgs,
  MutationdeactivateFundingSourceArgs,
  MutationmarkAsVerifiedArgs,
  MutationreactivateEscrowAccountArgs,
  MutationupdateEscrowAccountArgs,
  MutationupdateFundingSourceArgs,
  MutationverifyMicrodepositsArgs,
} from '../../generated/schema.ts';
import type { GatewayContext } from '../../server/context.ts';
import { uuidOf } from '../../server/ids.ts';
import type { OperationPolicy, Policy } from '../../server/policy.ts';
import { administersGiven, ownSource, requireStaff } from './access.ts';
import { customerOwner, type CustomerOwner } from './funding-source-writes.ts';

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

const escrowAccount: OperationPolicy = {
  about: 'The escrow account',
  async allows(
    context,
    args:
      | MutationupdateEscrowAccountArgs
      | MutationreactivateEscrowAccountArgs
      | MutationdeactivateEscrowAccountArgs,
  ) {
    const id = uuidOf(args.id);
    const account = id === null ? null : await context.loaders.escrowAccount.load(id);
    return account !== null && administersGiven(context, account.organizationId);
  },
};

export const accountChangesPolicy: Policy = {
  Mutation: {
    createManualFundingSource: {
      about: 'The customer',
      async allows(context, { customerId }: MutationcreateManualFundingSourceArgs) {
        const id = uuidOf(customerId);
        return mayAddTo(context, id === null ? null : await customerOwner(context.deps.db, { id }));
      },
    },
    updateFundingSource: {
      about: 'The funding source',
      allows: (context, { id }: MutationupdateFundingSourceArgs) => staffAccount(context, id),
    },
    deactivateFundingSource: {
      about: 'The funding source',
      allows: (context, { id }: MutationdeactivateFundingSourceArgs) => ownAccount(context, id),
    },
    verifyMicrodeposits: {
      about: 'The funding source',
      allows: (context, args: MutationverifyMicrodepositsArgs) => ownAccount(context, args.fundingSourceId),
    },
    markAsVerified: {
      about: 'The funding source',
      allows: (context, args: MutationmarkAsVerifiedArgs) => staffAccount(context, args.fundingSourceId),
    },
    createEscrowAccount: {
      about: 'The organization',
      allows: (context, args: MutationcreateEscrowAccountArgs) =>
        administersGiven(context, args.organizationId),
    },
    updateEscrowAccount: escrowAccount,
    reactivateEscrowAccount: escrowAccount,
    deactivateEscrowAccount: escrowAccount,
  },
};
