import type {
  QuerypaymentOccasionArgs,
  QuerypaymentOccasionsArgs,
  QuerysharedPaymentOccasionsArgs,
  QuerysubscriptionsArgs,
  SubscriptionpaymentOccasionChangedArgs,
} from '../../generated/schema.ts';
import { administers, isMember } from '../../access/rights.ts';
import { uuidOf } from '../../base/ids.ts';
import type { Access } from '../../graph/changes.ts';
import type { FieldPolicy, Policy } from '../../graph/policy.ts';
import type { PaymentOccasionRow, SharedOccasionRow } from '../../db/rows.ts';
import { administersGiven } from '../../visibility/accounts.ts';
import { seesOccasion } from '../../visibility/occasions.ts';
import { organizationGiven, requireAdministration } from '../../visibility/organizations.ts';
import { subscriptionById } from './subscription-commands.ts';

const toAdminsOfOwner: FieldPolicy = {
  allows: ({ viewer }, { organizationId }: PaymentOccasionRow) => administers(viewer, organizationId),
};

/** The recipients of one side are for the admins of that side; the resolver answers for the side that is asked. */
const toAdminsOfSides: FieldPolicy = {
  async allows({ viewer, loaders }, { id, organizationId }: PaymentOccasionRow) {
    if (administers(viewer, organizationId)) return true;
    const shares = await loaders.sharesOfOccasion.load(id);
    return shares.some(({ utilizingOrganizationId }) => administers(viewer, utilizingOrganizationId));
  },
  otherwise: [],
};

const toAdminsOfSharer: FieldPolicy = {
  allows: ({ viewer }, { sharedByOrganizationId }: SharedOccasionRow) =>
    administers(viewer, sharedByOrganizationId),
};

const toStaff: FieldPolicy = { allows: ({ viewer }) => viewer.isSuperadmin };

/** Those who administrate the organization of a subscription. */
export const ofSubscription: Access<{ id: string }> = {
  about: 'The subscription',
  async allows(context, { id }) {
    const subscription = await subscriptionById(context.deps.db, id);
    return subscription !== null && administersGiven(context, subscription.organizationId);
  },
};

export const occasionsPolicy: Policy = {
  Query: {
    paymentOccasions: {
      about: 'The organization',
      allows: async (context, args: QuerypaymentOccasionsArgs) =>
        (await organizationGiven(context, args)) !== null,
    },
    paymentOccasion: {
      about: 'The payment occasion',
      async allows(context, { id }: QuerypaymentOccasionArgs) {
        const occasionId = uuidOf(id);
        const occasion = occasionId === null ? null : await context.loaders.occasion.load(occasionId);
        return occasion !== null && seesOccasion(context, occasion);
      },
    },
    sharedPaymentOccasions: {
      about: 'The payment occasion',
      async allows(context, { paymentOccasionId }: QuerysharedPaymentOccasionsArgs) {
        const id = uuidOf(paymentOccasionId);
        const occasion = id === null ? null : await context.loaders.occasion.load(id);
        return (
          occasion !== null &&
          isMember(context.viewer, occasion.organizationId) &&
          requireAdministration(context, occasion.organizationId)
        );
      },
    },
    subscription: ofSubscription,
    subscriptions: {
      about: 'The organization',
      allows: (context, { organizationId }: QuerysubscriptionsArgs) =>
        administersGiven(context, organizationId),
    },
  },
  Subscription: {
    paymentOccasionChanged: {
      about: 'The organization',
      allows: async (context, args: SubscriptionpaymentOccasionChangedArgs) =>
        (await organizationGiven(context, args)) !== null,
    },
  },
  types: {
    PaymentOccasion: {
      open: [
        'id',
        'name',
        'limit',
        'viewerLimit',
        'status',
        'context',
        'timeZone',
        'dueBankingDays',
        'reminderDays',
        'direction',
        'calculateFee',
        'autoAuthEnabled',
        'acceptsCreditCards',
        'templateConfig',
        'feeConfigurationId',
        'gated',
        'operatingRegion',
        'shared',
        'approvalRequired',
        'sendDepositedEmails',
        'sharedPoSharedByOrg',
        'sharedPoUtilizingOrg',
        'formFields',
        'fundingSource',
        'escrowAccount',
        'accountActive',
        'organization',
        'feeConfig',
        'promotion',
      ],
      guarded: {
        emails: toAdminsOfSides,
        subscription: toAdminsOfOwner,
        optedOutPromotion: toAdminsOfOwner,
        waits: toAdminsOfOwner,
      },
    },
    SharedPaymentOccasion: {
      open: ['id', 'active', 'sharedByOrg', 'emails', 'paymentOccasion', 'utilizingOrg'],
      guarded: { waits: toAdminsOfSharer },
    },
    Promotion: {
      open: [
        'id',
        'title',
        'active',
        'heading',
        'description',
        'image',
        'prompt',
        'disclaimer',
        'emdOnly',
        'optOut',
        'isGlobalDefault',
      ],
      guarded: { zapierUrl: toStaff },
    },
  },
  openTypes: [
    'OccasionChange',
    'PaymentOccasionPage',
    'FormField',
    'TemplateConfig',
    'PoSubscription',
    'PoSubscriptionPage',
    'PoSubscriptionSummary',
  ],
};
