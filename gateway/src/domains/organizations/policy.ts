import type {
  MutationdeactivateOrganizationArgs,
  MutationupdateOrganizationArgs,
  QueryonboardingProgressArgs,
  QueryorganizationArgs,
  SubscriptiononboardingProgressChangedArgs,
} from '../../generated/schema.ts';
import { administers, isMember } from '../../server/access.ts';
import { forbidden } from '../../server/errors.ts';
import type { FieldPolicy, OperationPolicy, Policy } from '../../server/policy.ts';
import type { OrganizationRow } from '../../server/rows.ts';
import { organizationGiven, requireAdministration } from './access.ts';

const toMembers = (otherwise?: unknown): FieldPolicy => ({
  allows: ({ viewer }, { id }: OrganizationRow) => isMember(viewer, id),
  ...(otherwise === undefined ? {} : { otherwise }),
});

const toAdmins: FieldPolicy = { allows: ({ viewer }, { id }: OrganizationRow) => administers(viewer, id) };

const toStaff = (otherwise?: unknown): FieldPolicy => ({
  allows: ({ viewer }) => viewer.isSuperadmin,
  ...(otherwise === undefined ? {} : { otherwise }),
});

/** What only platform staff does to an organization; its members learn that, to others there is none. */
const byStaff: OperationPolicy = {
  about: 'The organization',
  async allows(context, { orgId }: MutationdeactivateOrganizationArgs) {
    if ((await organizationGiven(context, { organizationId: orgId })) === null) return false;
    if (!context.viewer.isSuperadmin) throw forbidden('Only platform staff can do this.');
    return true;
  },
};

export const organizationsPolicy: Policy = {
  Query: {
    organization: {
      about: 'The organization',
      allows: async (context, { id, slug }: QueryorganizationArgs) =>
        (await organizationGiven(context, { organizationId: id ?? null, organizationSlug: slug ?? null })) !==
        null,
    },
    organizations: { about: 'The organization', allows: () => true },
    onboardingProgress: {
      about: 'The organization',
      allows: async (context, args: QueryonboardingProgressArgs) =>
        (await organizationGiven(context, args)) !== null,
    },
  },
  Mutation: {
    // Who may not register one is told whom to ask: the command decides.
    createOrganization: { about: 'The organization', allows: () => true },
    deactivateOrganization: byStaff,
    reactivateOrganization: byStaff,
    organizationVcr: byStaff,
    enableRefunds: byStaff,
    disableRefunds: byStaff,
    updateOrganizationNotificationEmails: {
      about: 'The organization',
      async allows(context, { orgId }: MutationdeactivateOrganizationArgs) {
        const organization = await organizationGiven(context, { organizationId: orgId });
        return organization !== null && requireAdministration(context, organization.id);
      },
    },
    updateOrganization: {
      about: 'The organization',
      async allows(context, { input }: MutationupdateOrganizationArgs) {
        const organization = await organizationGiven(context, { organizationId: input.orgId });
        return organization !== null && requireAdministration(context, organization.id);
      },
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
