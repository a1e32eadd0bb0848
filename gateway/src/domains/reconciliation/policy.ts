import type {
  QuerybankStatementsArgs,
  QueryjournalTotalsArgs,
  QuerymatchedLinesArgs,
  QuerymatchingArgs,
  QueryopenLinesArgs,
  QueryopenMovementsArgs,
  QueryreconcilersArgs,
  QueryreconciledAccountArgs,
  QueryreconciledAccountsArgs,
  QueryreconciliationPeriodsArgs,
  QueryreconciliationsWaitingArgs,
  QuerystatementFeedArgs,
  QuerystatementPreviewArgs,
  QuerythreeWaysArgs,
  SubscriptionreconciliationChangedArgs,
} from '../../generated/schema.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { Policy } from '../../graph/policy.ts';
import { organizationGiven } from '../../visibility/organizations.ts';
import { mustReconcile, mustSee, visibleAccount } from './account.ts';

const seesAccount = async (context: GatewayContext, id: string): Promise<boolean> =>
  (await visibleAccount(context, id)) !== null;

/** Whether the viewer changes the account's reconciliation. @throws GatewayError FORBIDDEN to who only reads it */
export async function changesAccount(context: GatewayContext, id: string): Promise<boolean> {
  const account = await visibleAccount(context, id);
  return account?.organizationId != null && mustReconcile(context, account.organizationId);
}

async function seesOrganization(context: GatewayContext, organizationSlug: string): Promise<boolean> {
  const organization = await organizationGiven(context, { organizationSlug });
  return organization !== null && mustSee(context, organization.id);
}

const account = 'The account';
const organization = 'The organization';

export const reconciliationPolicy: Policy = {
  Query: {
    journalTotals: {
      about: organization,
      allows: (context, args: QueryjournalTotalsArgs) => seesOrganization(context, args.organizationSlug),
    },
    reconciledAccounts: {
      about: organization,
      allows: (context, args: QueryreconciledAccountsArgs) =>
        seesOrganization(context, args.organizationSlug),
    },
    reconciledAccount: {
      about: account,
      allows: (context, args: QueryreconciledAccountArgs) => seesAccount(context, args.fundingSourceId),
    },
    reconcilers: {
      about: organization,
      allows: (context, args: QueryreconcilersArgs) => seesOrganization(context, args.organizationSlug),
    },
    reconciliationsWaiting: {
      about: organization,
      async allows(context, args: QueryreconciliationsWaitingArgs) {
        const found = await organizationGiven(context, args);
        return found !== null && mustReconcile(context, found.id);
      },
    },
    threeWays: {
      about: account,
      allows: (context, args: QuerythreeWaysArgs) => seesAccount(context, args.fundingSourceId),
    },
    matching: {
      about: account,
      allows: (context, args: QuerymatchingArgs) => seesAccount(context, args.fundingSourceId),
    },
    matchedLines: {
      about: account,
      allows: (context, args: QuerymatchedLinesArgs) => seesAccount(context, args.fundingSourceId),
    },
    openLines: {
      about: account,
      allows: (context, args: QueryopenLinesArgs) => seesAccount(context, args.fundingSourceId),
    },
    openMovements: {
      about: account,
      allows: (context, args: QueryopenMovementsArgs) => seesAccount(context, args.fundingSourceId),
    },
    bankStatements: {
      about: account,
      allows: (context, args: QuerybankStatementsArgs) => seesAccount(context, args.fundingSourceId),
    },
    reconciliationPeriods: {
      about: account,
      allows: (context, args: QueryreconciliationPeriodsArgs) => seesAccount(context, args.fundingSourceId),
    },
    statementFeed: {
      about: account,
      allows: (context, args: QuerystatementFeedArgs) => seesAccount(context, args.fundingSourceId),
    },
    statementPreview: {
      about: account,
      allows: (context, args: QuerystatementPreviewArgs) => changesAccount(context, args.fundingSourceId),
    },
  },
  Subscription: {
    reconciliationChanged: {
      about: organization,
      allows: (context, args: SubscriptionreconciliationChangedArgs) =>
        seesOrganization(context, args.organizationSlug),
    },
  },
  openTypes: [
    'BankLine',
    'BankLinePage',
    'BankStatement',
    'BookMovement',
    'BookMovementPage',
    'FileBalance',
    'JournalTotals',
    'LineMatch',
    'MatchedLines',
    'Matching',
    'PeriodAmendment',
    'ReconciledAccount',
    'ReconciliationChange',
    'ReconciliationException',
    'ReconciliationPeriod',
    'StatementColumns',
    'StatementFeed',
    'StatementImport',
    'StatementPreview',
    'ThreeWays',
  ],
};
