import type {
  QueryescrowAccountArgs,
  QueryescrowAccountsArgs,
  QueryescrowAccountsListArgs,
  QueryfundingSourceArgs,
  QueryfundingSourcesArgs,
  SubscriptionfundingSourceChangedArgs,
} from '../../generated/schema.ts';
import { administers, administersSome, isMember } from '../../server/access.ts';
import type { GatewayContext } from '../../server/context.ts';
import { uuidOf } from '../../server/ids.ts';
import type { FieldPolicy, Policy } from '../../server/policy.ts';
import type { EscrowAccountRow, FundingSourceRow } from '../../server/rows.ts';
import { organizationGiven, requireAdministration } from '../organizations/access.ts';

/**
 * Whether the viewer may read the bank's name and digits: the admins of the organization that owns the account, the
 * person it belongs to, and for a payer's account the admins who see the payment. Agents see that there is an account.
 */
export function seesBankDetails({ viewer }: GatewayContext, source: FundingSourceRow): boolean {
  if (viewer.isSuperadmin || source.userId === viewer.userId) return true;
  return source.organizationId === null
    ? administersSome(viewer)
    : administers(viewer, source.organizationId);
}

/** Whether a funding source may be looked up by itself. */
export const ownsFundingSource = ({ viewer }: GatewayContext, source: FundingSourceRow): boolean =>
  viewer.isSuperadmin ||
  source.userId === viewer.userId ||
  (source.organizationId !== null && administers(viewer, source.organizationId));

const maskedName = 'Bank account';

const withDetails = (otherwise?: unknown): FieldPolicy => ({
  allows: (context, source: FundingSourceRow) => seesBankDetails(context, source),
  ...(otherwise === undefined ? {} : { otherwise }),
});

const toStaff: FieldPolicy = { allows: ({ viewer }) => viewer.isSuperadmin };

const toAdminsOfAccount: FieldPolicy = {
  allows: ({ viewer }, { organizationId }: EscrowAccountRow) => administers(viewer, organizationId),
};

async function administeredOrganization(
  context: GatewayContext,
  args: Parameters<typeof organizationGiven>[1],
) {
  const organization = await organizationGiven(context, args);
  return organization !== null && requireAdministration(context, organization.id);
}

export const accountsPolicy: Policy = {
  Query: {
    fundingSources: {
      about: 'The organization',
      allows: (context, args: QueryfundingSourcesArgs) => administeredOrganization(context, args),
    },
    fundingSource: {
      about: 'The funding source',
      async allows(context, { id }: QueryfundingSourceArgs) {
        const sourceId = uuidOf(id);
        const source = sourceId === null ? null : await context.loaders.fundingSource.load(sourceId);
        return source !== null && ownsFundingSource(context, source);
      },
    },
    escrowAccounts: {
      about: 'The organization',
      allows: async (context, args: QueryescrowAccountsArgs) =>
        (await organizationGiven(context, args)) !== null,
    },
    escrowAccountsList: {
      about: 'The organization',
      allows: async (context, { lookup }: QueryescrowAccountsListArgs) =>
        (await organizationGiven(context, lookup)) !== null,
    },
    escrowAccount: {
      about: 'The escrow account',
      async allows({ viewer, loaders }, { id }: QueryescrowAccountArgs) {
        const accountId = uuidOf(id);
        const account = accountId === null ? null : await loaders.escrowAccount.load(accountId);
        return account !== null && isMember(viewer, account.organizationId);
      },
    },
  },
  Subscription: {
    fundingSourceChanged: {
      about: 'The organization',
      allows: (context, args: SubscriptionfundingSourceChangedArgs) =>
        administeredOrganization(context, args),
    },
  },
  types: {
    FundingSource: {
      open: ['id', 'kind', 'status', 'active', 'insertedAt', 'updatedAt', 'belongsTo'],
      guarded: {
        name: withDetails(maskedName),
        displayName: withDetails(maskedName),
        bank: withDetails(),
        availableAmount: withDetails(),
        microdepositStatus: withDetails(),
        mdInitiatedAt: withDetails(),
        mdSucceededAt: withDetails(),
        mdFailedAt: withDetails(),
        mdVerificationFailedAt: withDetails(),
        mdVerifiedAt: withDetails(),
        verificationAttempts: withDetails(0),
        createdBy: withDetails(),
        customer: withDetails(),
        health: withDetails(),
        plaidAccessToken: toStaff,
        plaidItemId: toStaff,
        fundingRef: toStaff,
      },
    },
    EscrowAccount: {
      open: [
        'id',
        'active',
        'name',
        'operatingRegions',
        'maxAmount',
        'approvalsRequired',
        'gated',
        'createdAt',
        'organization',
        'fundingSource',
        'paymentOccasion',
      ],
      guarded: { emails: toAdminsOfAccount, createdBy: toAdminsOfAccount, health: toAdminsOfAccount },
    },
  },
  openTypes: ['FundingSourcePage', 'EscrowAccountPage', 'AccountHealth'],
};
