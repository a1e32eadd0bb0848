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
  'no organization': '/no-such-organization',
  'no page': '/harbor-realty/no-such-page',
};
