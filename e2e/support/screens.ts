/** Every screen that a person can be on, by what it is. Panels are in `panels.ts`. */
export const screens: Readonly<Record<string, string>> = {
  Home: '/harbor-realty/home',
  'the board': '/harbor-realty/transactions?view=kanban',
  'the list of payments': '/harbor-realty/transactions?tab=Needs+Approval',
  'a list without payments': '/harbor-realty/transactions?view=list&payer=nobody+has+this+name',
  'Payment Occasions': '/harbor-realty/payment-occasions',
  'Escrow Accounts': '/harbor-realty/escrow-accounts',
  'Funding Sources': '/harbor-realty/funding-sources',
  Admins: '/harbor-realty/admins',
  'Settings details': '/harbor-realty/settings/details',
  'Settings manage': '/harbor-realty/settings/manage',
  'Settings branding': '/harbor-realty/settings/branding',
  'Settings notifications': '/harbor-realty/settings/notifications',
  Support: '/harbor-realty/support',
  'a new organization': '/harbor-realty/organizations/new',
  'no organization': '/no-such-organization',
  'no page': '/harbor-realty/no-such-page',
};

/** The same for platform staff. */
export const staffScreens: Readonly<Record<string, string>> = {
  Users: '/manage/users',
  Organizations: '/manage/organizations',
  'Funding Sources': '/manage/funding-sources',
  'Escrow Accounts': '/manage/escrow-accounts',
  'Manual Transfer': '/manage/transfers',
  Discrepancies: '/manage/discrepancies',
  Promotions: '/manage/promotions',
  'a new promotion': '/manage/promotions/new',
  Fees: '/manage/fees',
  'a new fee configuration': '/manage/fees/new',
  Audit: '/manage/audit',
};

/** The lists of the staff site whose first entry leads to a record. */
export const staffRecords: Readonly<Record<string, string>> = {
  'a user': '/manage/users',
  'an organization': '/manage/organizations',
  'a funding source': '/manage/funding-sources',
  'an escrow account': '/manage/escrow-accounts',
};
