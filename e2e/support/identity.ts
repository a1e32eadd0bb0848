import { expect, type Locator, type Page } from '@playwright/test';
import { holdReviews } from './sandbox.ts';

export const identityPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Your identity' });

/** The date of birth that is typed, as the gateway would log it. */
export const birthday = '1979-08-17';

/** Types who somebody is; their first name asks the sandbox for a verdict, as at Dwolla's. */
export async function typeIdentity(panel: Locator, firstName: string, lastFour: string): Promise<void> {
  await panel.getByLabel('First Name').fill(firstName);
  await panel.getByLabel('Last Name').fill('Founder');
  await panel.getByLabel('Date of birth').fill(birthday);
  await panel.getByLabel(/^Last four digits/).fill(lastFour);
  await panel.getByLabel('Street address').fill('4 Winter St');
  await panel.getByLabel('City').fill('Burlington');
  await panel.getByLabel('State').fill('VT');
  await panel.getByLabel('ZIP code').fill('05401');
}

/** A picture of one pixel under a name, which tells the sandbox what its review finds. */
export const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
});

/** Sends a document and waits until it is there; it is reviewed once `releaseReviews` (sandbox.ts) lets reviews go on. */
export async function sendDocument(panel: Locator, name: string): Promise<void> {
  await holdReviews();
  await panel.getByLabel('Document', { exact: true }).setInputFiles(picture(name));
  await expect(panel.getByText('Your document is being reviewed')).toBeVisible();
}
