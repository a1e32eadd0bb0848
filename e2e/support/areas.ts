import type { Locator, Page } from '@playwright/test';
import type { RemoteName } from './failures.ts';

/** A screen of each remote: its address, its item in the navigation, and what is there only when it works. */
export const areas: Readonly<
  Record<
    RemoteName,
    { readonly path: string; readonly item: string; readonly content: (page: Page) => Locator }
  >
> = {
  onboarding: {
    path: '/harbor-realty/home',
    item: 'Home',
    content: (page) => page.getByRole('heading', { name: 'Welcome to Your Dashboard' }),
  },
  transactions: {
    path: '/harbor-realty/transactions',
    item: 'Transactions',
    content: (page) => page.getByRole('heading', { name: /^Requested & Pending/ }),
  },
  accounts: {
    path: '/harbor-realty/payment-occasions',
    item: 'Payment Occasions',
    content: (page) => page.getByRole('main').getByText('Earnest money deposit').first(),
  },
  admin: {
    path: '/harbor-realty/admins',
    item: 'Admins',
    content: (page) => page.getByRole('main').getByText('Dana').first(),
  },
};

/** Follows an item of the navigation. */
export const follow = (page: Page, remote: RemoteName): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: areas[remote].item }).click();
