import { expect, type Page } from '@playwright/test';

/** The demo world's sign-ins. */
export const people = {
  superuser: 'super@keyturn.example',
  admin: 'admin@harbor.example',
  office: 'office@harbor.example',
  approver: 'approver@harbor.example',
  agent: 'agent@harbor.example',
  summit: 'admin@summit.example',
  lakeside: 'admin@lakeside.example',
  pine: 'admin@pine.example',
  outsider: 'outsider@nowhere.example',
} as const;

/** Signs in as a person would and ends on the page that was asked for. */
export async function signIn(page: Page, email: string, path = '/harbor-realty'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}
