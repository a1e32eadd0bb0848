import { expect, type Page } from '@playwright/test';

/** The demo world's sign-ins. */
export const people = {
  superuser: 'super@keyturn.example',
  admin: 'admin@harbor.example',
  office: 'office@harbor.example',
  approver: 'approver@harbor.example',
  agent: 'agent@harbor.example',
  books: 'books@harbor.example',
  review: 'review@harbor.example',
  auditor: 'auditor@harbor.example',
  summit: 'admin@summit.example',
  lakeside: 'admin@lakeside.example',
  pine: 'admin@pine.example',
  outsider: 'outsider@nowhere.example',
} as const;

/** Passes the identity provider's page, which has to be open or about to open. */
export async function enterEmail(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in as a person would, from the root or an organization's address; ends where the dashboard leads that person. */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(path);
  if (path === '/') await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await enterEmail(page, email);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeHidden();
  // The navigation without its links is there before it is known who may see what.
  const arrived = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Home/ })
    .or(page.getByText('You are not authorized to access this organization.'));
  const accept = page.getByRole('button', { name: 'Accept invitation' });
  await expect(arrived.or(accept)).toBeVisible();
  // Somebody whom a test has added is asked first.
  if (await accept.isVisible()) await accept.click();
  await expect(arrived).toBeVisible();
}
