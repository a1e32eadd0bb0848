import type { PartsOf, RemoteContract } from '@keyturn/shared/federation';
import type { routes } from './routes';

const contract = {
  name: 'admin',
  version: '1.0.0',
  screens: {
    admins: () => import('./admins/screen'),
    settings: () => import('./settings/screen'),
    staffUsers: () => import('./manage/users/screen'),
    staffUser: () => import('./manage/users/detail-screen'),
    staffOrganizations: () => import('./manage/organizations/screen'),
    staffOrganization: () => import('./manage/organizations/detail-screen'),
    staffFundingSources: () => import('./manage/accounts/sources-screen'),
    staffFundingSource: () => import('./manage/accounts/source-screen'),
    staffEscrowAccounts: () => import('./manage/accounts/escrow-accounts-screen'),
    staffEscrowAccount: () => import('./manage/accounts/escrow-account-screen'),
    staffOccasion: () => import('./manage/occasions/screen'),
    staffTransfer: () => import('./manage/transfers/screen'),
    staffFees: () => import('./manage/fees/screen'),
    staffNewFee: () => import('./manage/fees/new-screen'),
    staffPromotions: () => import('./manage/promotions/screen'),
    staffPromotion: () => import('./manage/promotions/detail-screen'),
    staffDiscrepancies: () => import('./manage/discrepancies/screen'),
    staffAudit: () => import('./manage/audit/screen'),
    staffReleases: () => import('./manage/releases/screen'),
  },
  panels: {
    admin: () => import('./admins/panel'),
    newAdmin: () => import('./admins/add/panel'),
    identity: () => import('./identity/panel'),
    organizationIdentity: () => import('./identity/organization-panel'),
    newOrganization: () => import('./organization-creation/panel'),
    support: () => import('./support/panel'),
  },
} satisfies RemoteContract & PartsOf<typeof routes>;

export default contract;
