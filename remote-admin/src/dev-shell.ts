import { startDevShell } from '@keyturn/shared/dev-shell';
import contract from './contract';

/** Where the host shows this remote's parts. */
void startDevShell(contract, {
  screens: {
    admins: { path: '/:slug/admins' },
    settings: { path: '/:slug/settings/:tab?' },
    staffUsers: { path: '/manage/users' },
    staffUser: { path: '/manage/users/:userId' },
    staffOrganizations: { path: '/manage/organizations' },
    staffOrganization: { path: '/manage/organizations/:organizationId/:tab?' },
    staffOccasion: { path: '/manage/organizations/:organizationId/payment-occasions/:paymentOccasionId' },
    staffFundingSources: { path: '/manage/funding-sources' },
    staffFundingSource: { path: '/manage/funding-sources/:fundingSourceId' },
    staffEscrowAccounts: { path: '/manage/escrow-accounts' },
    staffEscrowAccount: { path: '/manage/escrow-accounts/:escrowAccountId' },
    staffTransfer: { path: '/manage/transfers' },
    staffDiscrepancies: { path: '/manage/discrepancies' },
    staffPromotions: { path: '/manage/promotions' },
    staffPromotion: { path: '/manage/promotions/:promotionId' },
    staffFees: { path: '/manage/fees' },
    staffNewFee: { path: '/manage/fees/new' },
    staffAudit: { path: '/manage/audit' },
  },
  panels: {
    admin: { path: '/:slug/admins/:userId/:tab?', example: '/:slug/admins/add' },
    newOrganization: { path: '/:slug/organizations/new' },
    support: { path: '/:slug/support' },
  },
});
