import { expect, type Locator, type Page } from '@playwright/test';

/** The items of the main navigation that are closed while required steps are pending. */
export const closedItems = [
  'Transactions',
  'Payment Occasions',
  'Escrow Accounts',
  'Funding Sources',
  'Admins',
  'Settings',
] as const;

export const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

export const item = (page: Page, name: string): Locator => navigation(page).getByRole('link', { name });

/** Expects the navigation of an organization that has this many required steps before it, and these items open. */
export async function expectPending(
  page: Page,
  steps: number,
  open: readonly (typeof closedItems)[number][] = [],
): Promise<void> {
  const notice = navigation(page).getByText(
    'To unlock all pages on your admin dashboard please complete the onboarding process.',
  );
  await expect(notice).toHaveCount(steps > 0 ? 1 : 0);
  await expect(item(page, 'Home')).toHaveText(steps > 0 ? new RegExp(`^Home\\D*${steps}\\D*$`) : 'Home');
  for (const name of closedItems) {
    if (steps > 0 && !open.includes(name))
      await expect(item(page, name)).toHaveAttribute('aria-disabled', 'true');
    else await expect(item(page, name)).not.toHaveAttribute('aria-disabled', 'true');
  }
}

/** The stepper on Home. */
export const stepper = (page: Page): Locator =>
  page.getByRole('region', { name: /registering your organization/ });

/** The step of the stepper that has this title. */
export const step = (page: Page, title: string): Locator =>
  stepper(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

/** Answers the question that a button of the stepper asks. */
export async function confirm(page: Page, title: string, button: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: title });
  await question.getByRole('button', { name: button }).click();
  await expect(question).toBeHidden();
}
