import type {
  QuerypaymentOccasionArgs,
  QuerypaymentOccasionsArgs,
  QuerysharedPaymentOccasionsArgs,
} from '../../generated/schema.ts';
import { administers, isMember } from '../../server/access.ts';
import type { GatewayContext } from '../../server/context.ts';
import { uuidOf } from '../../server/ids.ts';
import type { FieldPolicy, Policy } from '../../server/policy.ts';
import type { PaymentOccasionRow } from '../../server/rows.ts';
import { organizationGiven, requireAdministration } from '../organizations/access.ts';

/** An occasion is seen by the members of its organization and of those it is shared with. */
export async function seesOccasion(
  { viewer, loaders }: GatewayContext,
  { id, organizationId }: Pick<PaymentOccasionRow, 'id' | 'organizationId'>,
): Promise<boolean> {
  if (isMember(viewer, organizationId)) return true;
  const shares = await loaders.sharesOfOccasion.load(id);
  return shares.some(({ utilizingOrganizationId }) => isMember(viewer, utilizingOrganizationId));
}

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

const toStaff: FieldPolicy = { allows: ({ viewer }) => viewer.isSuperadmin };

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
  },
  types: {
    PaymentOccasion: {
      open: [
        'id',
        'name',
        'limit',
        'status',
        'context',
        'timeZone',
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
        'organization',
        'feeConfig',
        'promotion',
      ],
      guarded: {
        emails: toAdminsOfSides,
        subscription: toAdminsOfOwner,
        optedOutPromotion: toAdminsOfOwner,
      },
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
  openTypes: ['PaymentOccasionPage', 'FormField', 'TemplateConfig', 'PoSubscriptionSummary'],
};
