import {
  AdminsIcon,
  BuildingIcon,
  EscrowIcon,
  FundIcon,
  type IconComponent,
  ListIcon,
  ReceiptIcon,
  SendIcon,
  TagIcon,
  WarnIcon,
} from '@keyturn/shared/ui/icons';

/** What the staff site's navigation leads to; paths are under `/manage`. */
export const staffSections = [
  { path: '/users', title: 'Users', icon: AdminsIcon },
  { path: '/organizations', title: 'Organizations', icon: BuildingIcon },
  { path: '/funding-sources', title: 'Funding Sources', icon: FundIcon },
  { path: '/escrow-accounts', title: 'Escrow Accounts', icon: EscrowIcon },
  { path: '/transfers', title: 'Manual Transfer', icon: SendIcon },
  { path: '/discrepancies', title: 'Discrepancies', icon: WarnIcon },
  { path: '/promotions', title: 'Promotions', icon: TagIcon },
  { path: '/fees', title: 'Fees', icon: ReceiptIcon },
  { path: '/audit', title: 'Audit', icon: ListIcon },
] as const satisfies readonly {
  readonly path: string;
  readonly title: string;
  readonly icon: IconComponent;
}[];

export type StaffSection = (typeof staffSections)[number]['path'];

/** A page of the staff site: which of remote-admin's screens it is. */
export interface StaffRoute {
  readonly path: string;
  readonly screen: string;
  readonly title: string;
  readonly section: StaffSection;
}

/** Which path under `/manage` is which screen. The first that matches counts. */
export const staffRoutes: readonly StaffRoute[] = [
  { path: '/users', screen: 'staffUsers', title: 'Users', section: '/users' },
  { path: '/users/:userId', screen: 'staffUser', title: 'User', section: '/users' },
  { path: '/organizations', screen: 'staffOrganizations', title: 'Organizations', section: '/organizations' },
  {
    path: '/organizations/:organizationId/:tab?',
    screen: 'staffOrganization',
    title: 'Organization',
    section: '/organizations',
  },
  {
    path: '/organizations/:organizationId/payment-occasions/:paymentOccasionId',
    screen: 'staffOccasion',
    title: 'Payment Occasion',
    section: '/organizations',
  },
  {
    path: '/funding-sources',
    screen: 'staffFundingSources',
    title: 'Funding Sources',
    section: '/funding-sources',
  },
  {
    path: '/funding-sources/:fundingSourceId',
    screen: 'staffFundingSource',
    title: 'Funding Source',
    section: '/funding-sources',
  },
  {
    path: '/escrow-accounts',
    screen: 'staffEscrowAccounts',
    title: 'Escrow Accounts',
    section: '/escrow-accounts',
  },
  {
    path: '/escrow-accounts/:escrowAccountId',
    screen: 'staffEscrowAccount',
    title: 'Escrow Account',
    section: '/escrow-accounts',
  },
  { path: '/transfers', screen: 'staffTransfer', title: 'Manual Transfer', section: '/transfers' },
  { path: '/discrepancies', screen: 'staffDiscrepancies', title: 'Discrepancies', section: '/discrepancies' },
  { path: '/promotions', screen: 'staffPromotions', title: 'Promotions', section: '/promotions' },
  { path: '/promotions/:promotionId', screen: 'staffPromotion', title: 'Promotion', section: '/promotions' },
  { path: '/fees', screen: 'staffFees', title: 'Fees', section: '/fees' },
  { path: '/fees/new', screen: 'staffNewFee', title: 'New Fee Configuration', section: '/fees' },
  { path: '/audit', screen: 'staffAudit', title: 'Audit', section: '/audit' },
];
