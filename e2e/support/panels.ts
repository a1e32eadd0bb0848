import type { Locator, Page } from '@playwright/test';

/** A side panel: the list behind it, what opens it there, and its name. */
export interface PanelCase {
  readonly what: string;
  readonly list: string;
  readonly opener: (page: Page) => Locator;
  readonly title: RegExp;
  /** What the page behind is called. */
  readonly page: string;
}

const button =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('banner').getByRole('link', { name, exact: true });
const row =
  (name: RegExp) =>
  (page: Page): Locator =>
    page.getByRole('main').getByRole('row').getByRole('link', { name }).first();

const harbor = '/harbor-realty';

/** Every panel of the dashboard. */
export const panelCases: readonly PanelCase[] = [
  {
    what: 'Collect a Payment',
    list: `${harbor}/transactions`,
    opener: button('Collect Payment'),
    title: /^Collect a Payment$/,
    page: 'Transactions',
  },
  {
    what: 'Send a Payment',
    list: `${harbor}/transactions`,
    opener: button('Send Payment'),
    title: /^Send a Payment$/,
    page: 'Transactions',
  },
  {
    what: 'a payment',
    list: `${harbor}/transactions?tab=Deposited`,
    opener: row(/./),
    title: /^Transaction #\d{9}$/,
    page: 'Transactions',
  },
  {
    what: 'a payment occasion',
    list: `${harbor}/payment-occasions`,
    opener: row(/^Earnest money deposit/),
    title: /Earnest money deposit/,
    page: 'Payment Occasions',
  },
  {
    what: 'Add Escrow Account',
    list: `${harbor}/escrow-accounts`,
    opener: button('Add Escrow Account'),
    title: /escrow account/i,
    page: 'Escrow Accounts',
  },
  {
    what: 'an escrow account',
    list: `${harbor}/escrow-accounts`,
    opener: row(/^Harbor Client Trust/),
    title: /Harbor Client Trust/,
    page: 'Escrow Accounts',
  },
  {
    what: 'Add Funding Source',
    list: `${harbor}/funding-sources`,
    opener: button('Add Funding Source'),
    title: /funding source/i,
    page: 'Funding Sources',
  },
  {
    what: 'a funding source',
    list: `${harbor}/funding-sources`,
    opener: row(/./),
    title: /./,
    page: 'Funding Sources',
  },
  {
    what: 'Add Admin User',
    list: `${harbor}/admins`,
    opener: button('Add Admin User'),
    title: /^Add an Admin$/,
    page: 'Admins',
  },
  {
    what: 'Export Transactions',
    list: `${harbor}/transactions`,
    opener: (page) => page.getByRole('main').getByRole('link', { name: /Export/ }),
    title: /^Export Transactions$/,
    page: 'Transactions',
  },
  { what: 'an admin', list: `${harbor}/admins`, opener: row(/./), title: /./, page: 'Admins' },
];

/** The page without its origin. */
export const pathOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length);
