import type { Locator, Page } from '@playwright/test';
import { uniqueEmail, uniqueName } from './unique.ts';

/** A new organization as it is typed. */
export interface TypedOrganization {
  readonly name: string;
  readonly email: string;
  readonly slug: string;
}

export function typedOrganization(email = uniqueEmail('office')): TypedOrganization {
  const name = uniqueName('Cove Title');
  return { name, email, slug: name.toLowerCase().replaceAll(' ', '-') };
}

export const creationPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'New organization' });

export const create = (panel: Locator): Promise<void> =>
  panel.getByRole('button', { name: 'Create organization' }).click();

/** Fills in everything that an admin has to give. */
export async function fillOrganization(
  panel: Locator,
  { name, email, slug }: TypedOrganization,
): Promise<void> {
  await panel.getByLabel('Name', { exact: true }).fill(name);
  await panel.getByLabel('Type').selectOption('Title');
  await panel.getByLabel('Email', { exact: true }).fill(email);
  await panel.getByLabel('Phone').pressSequentially('2075550188');
  await panel.getByLabel('Friendly URL').fill(slug);
  await panel.getByLabel('Address', { exact: true }).fill('1 Pier Rd, Portland, ME 04101');
  await panel.getByLabel('Website').fill('cove.example');
}
