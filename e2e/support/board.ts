import type { Locator, Page } from '@playwright/test';

export type Column = 'Requested & Pending' | 'Authorized & Initiated' | 'Deposited' | 'Canceled & Failed';

/** A column of the board. */
export const column = (page: Page, name: Column): Locator =>
  page.getByRole('region', { name: new RegExp(`^${name}`) });

/** The strip of payments that wait for an approval. */
export const approvals = (page: Page): Locator => page.getByRole('region', { name: 'Needs Approval' });

/** The card of the payment that has this amount. */
export const card = (within: Locator, amount: string): Locator =>
  within.getByRole('article').filter({ hasText: amount });
