import { contractVersion, type RemoteContract } from '@keyturn/shared/federation';

const contract: RemoteContract = {
  contractVersion,
  name: 'admin',
  version: '1.0.0',
  screens: {
    admins: () => import(/* webpackChunkName: "screen-admins" */ './admins/screen'),
    settings: () => import(/* webpackChunkName: "screen-settings" */ './settings/screen'),
    staffUsers: () => import(/* webpackChunkName: "screen-staffUsers" */ './manage/users/screen'),
    staffUser: () => import(/* webpackChunkName: "screen-staffUser" */ './manage/users/detail-screen'),
    staffOrganizations: () =>
      import(/* webpackChunkName: "screen-staffOrganizations" */ './manage/organizations/screen'),
    staffOrganization: () =>
      import(/* webpackChunkName: "screen-staffOrganization" */ './manage/organizations/detail-screen'),
    staffFundingSources: () =>
      import(/* webpackChunkName: "screen-staffFundingSources" */ './manage/accounts/sources-screen'),
    staffFundingSource: () =>
      import(/* webpackChunkName: "screen-staffFundingSource" */ './manage/accounts/source-screen'),
    staffEscrowAccounts: () =>
      import(/* webpackChunkName: "screen-staffEscrowAccounts" */ './manage/accounts/escrow-accounts-screen'),
    staffEscrowAccount: () =>
      import(/* webpackChunkName: "screen-staffEscrowAccount" */ './manage/accounts/escrow-account-screen'),
    staffOccasion: () => import(/* webpackChunkName: "screen-staffOccasion" */ './manage/occasions/screen'),
    staffTransfer: () => import(/* webpackChunkName: "screen-staffTransfer" */ './manage/transfers/screen'),
    staffFees: () => import(/* webpackChunkName: "screen-staffFees" */ './manage/fees/screen'),
    staffNewFee: () => import(/* webpackChunkName: "screen-staffNewFee" */ './manage/fees/new-screen'),
    staffPromotions: () =>
      import(/* webpackChunkName: "screen-staffPromotions" */ './manage/promotions/screen'),
    staffPromotion: () =>
      import(/* webpackChunkName: "screen-staffPromotion" */ './manage/promotions/detail-screen'),
    staffDiscrepancies: () =>
      import(/* webpackChunkName: "screen-staffDiscrepancies" */ './manage/discrepancies/screen'),
    staffAudit: () => import(/* webpackChunkName: "screen-staffAudit" */ './manage/audit/screen'),
  },
  panels: {
    admin: () => import('./admins/panel'),
    newOrganization: () => import('./organization-creation/panel'),
    support: () => import('./support/panel'),
  },
};

export default contract;
