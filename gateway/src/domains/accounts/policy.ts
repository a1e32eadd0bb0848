import type {
  QueryescrowAccountArgs,
  QueryescrowAccountsArgs,
  QueryescrowAccountsListArgs,
  QueryfundingSourceArgs,
  QueryfundingSourcesArgs,
  SubscriptionfundingSourceChangedArgs,
} from '../../generated/schema.ts';
import { administers, isMember } from '../../access/rights.ts';
import type { GatewayContext } from '../../context/context.ts';
import { uuidOf } from '../../base/ids.ts';
import type { FieldPolicy, Policy } from '../../graph/policy.ts';
import type { EscrowAccountRow, FundingSourceRow } from '../../db/rows.ts';
import { readersOfEscrowAccount, readersOfSource } from './notes.ts';
import { maskedAccountName, seesBankDetails } from '../../visibility/accounts.ts';
import { organizationGiven, requireAdministration } from '../../visibility/organizations.ts';

/** Whether a funding source may be looked up by itself. */
export const ownsFundingSource = ({ viewer }: GatewayContext, source: FundingSourceRow): boolean =>
  viewer.isSuperadmin ||
  source.userId === viewer.userId ||
  (source.organizationId !== null && administers(viewer, source.organizationId));

const withDetails = (otherwise?: unknown): FieldPolicy => ({
  allows: (context, source: FundingSourceRow) => seesBankDetails(context.viewer, source),
  ...(otherwise === undefined ? {} : { otherwise }),
});

/** Who entered an account is told to its own side: a payer's or receiver's name is the payment's to tell. */
const toThoseOfOwner: FieldPolicy = {
  allows: (context, source: FundingSourceRow) => ownsFundingSource(context, source),
};

const toStaff: FieldPolicy = { allows: ({ viewer }) => viewer.isSuperadmin };

const toAdminsOfAccount: FieldPolicy = {
  allows: ({ viewer }, { organizationId }: EscrowAccountRow) => administers(viewer, organizationId),
};

const toReadersOfAccount: FieldPolicy = {
  allows: ({ viewer }, account: EscrowAccountRow) => readersOfEscrowAccount(account).reads(viewer),
};

const toReadersOfSource: FieldPolicy = {
  allows: ({ viewer }, source: FundingSourceRow) => readersOfSource(source)?.reads(viewer) === true,
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
        name: withDetails(maskedAccountName),
        displayName: withDetails(maskedAccountName),
        bank: withDetails(),
        availableAmount: withDetails(),
        microdepositStatus: withDetails(),
        mdInitiatedAt: withDetails(),
        mdSucceededAt: withDetails(),
        mdFailedAt: withDetails(),
        mdVerificationFailedAt: withDetails(),
        mdVerifiedAt: withDetails(),
        verificationAttempts: withDetails(0),
        depositsAgainFrom: toThoseOfOwner,
        createdBy: toThoseOfOwner,
        customer: toThoseOfOwner,
        health: withDetails(),
        plaidAccessToken: toStaff,
        plaidItemId: toStaff,
        fundingRef: toStaff,
        notes: { ...toReadersOfSource, otherwise: null },
        mentionable: toReadersOfSource,
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
      guarded: {
        emails: toAdminsOfAccount,
        createdBy: toAdminsOfAccount,
        health: toAdminsOfAccount,
        waits: toAdminsOfAccount,
        notes: { ...toReadersOfAccount, otherwise: null },
        mentionable: toReadersOfAccount,
      },
    },
  },
  openTypes: ['FundingSourcePage', 'EscrowAccountPage', 'AccountHealth'],
};
