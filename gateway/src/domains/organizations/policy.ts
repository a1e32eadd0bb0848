import type {
  QueryonboardingProgressArgs,
  QueryorganizationArgs,
  SubscriptiononboardingProgressChangedArgs,
} from '../../generated/schema.ts';
import { administers, isMember } from '../../access/rights.ts';
import type { FieldPolicy, Policy } from '../../graph/policy.ts';
import type { OrganizationRow } from '../../db/rows.ts';
import { organizationGiven } from '../../visibility/organizations.ts';

const toMembers = (otherwise?: unknown): FieldPolicy => ({
  allows: ({ viewer }, { id }: OrganizationRow) => isMember(viewer, id),
  ...(otherwise === undefined ? {} : { otherwise }),
});

const toAdmins: FieldPolicy = { allows: ({ viewer }, { id }: OrganizationRow) => administers(viewer, id) };

const toStaff = (otherwise?: unknown): FieldPolicy => ({
  allows: ({ viewer }) => viewer.isSuperadmin,
  ...(otherwise === undefined ? {} : { otherwise }),
});

export const organizationsPolicy: Policy = {
  Query: {
    organization: {
      about: 'The organization',
      allows: async (context, { id, slug }: QueryorganizationArgs) =>
        (await organizationGiven(context, { organizationId: id ?? null, organizationSlug: slug ?? null })) !==
        null,
    },
    organizations: { about: 'The organization', allows: () => true },
    // Who makes an organization learns as much by trying.
    slugClaimed: { about: 'The organization', allows: () => true },
    onboardingProgress: {
      about: 'The organization',
      allows: async (context, args: QueryonboardingProgressArgs) =>
        (await organizationGiven(context, args)) !== null,
    },
  },
  Subscription: {
    onboardingProgressChanged: {
      about: 'The organization',
      allows: async (context, args: SubscriptiononboardingProgressChangedArgs) =>
        (await organizationGiven(context, args)) !== null,
    },
  },
  types: {
    Organization: {
      // What everyone sees who meets the organization in a payment or an occasion.
      open: [
        'id',
        'active',
        'slug',
        'name',
        'email',
        'phone',
        'logoDark',
        'logoLight',
        'backgroundColor',
        'organizationType',
        'url',
      ],
      guarded: {
        address: toMembers(),
        onboardedAt: toMembers(),
        expeditePayments: toMembers(false),
        promotionalBlocklisted: toStaff(false),
        secondaryApprovalEnabled: toMembers(false),
        currentOrgUserCanApproveOutbound: toMembers(false),
        ownPermissions: toMembers(false),
        ein: toAdmins,
        holdsEscrow: toMembers(false),
        vettedBy: toStaff(),
        emails: toAdmins,
        utilizesRefunds: toMembers(false),
        approvalExpirationDays: toMembers(0),
        createdAt: toMembers(new Date(0)),
        vettedAt: toStaff(),
        escrowOnboardingSkippedAt: toMembers(),
        escrowOnboardingCompletedAt: toMembers(),
        fundingOnboardingSkippedAt: toMembers(),
        fundingOnboardingCompletedAt: toMembers(),
        brandingOnboardingSkippedAt: toMembers(),
        brandingOnboardingCompletedAt: toMembers(),
        paymentOccasionsContexts: toMembers(),
        paymentOccasionsFeeConfigs: toAdmins,
        adminNames: toMembers([]),
        adminUsers: toAdmins,
        customer: toMembers(),
        createdBy: toAdmins,
        bankLinkingAllowed: toMembers(false),
        onboardingProgress: toMembers(),
      },
    },
  },
  openTypes: ['OrganizationPage', 'OnboardingProgress', 'PageInfo', 'VcrResult'],
};
