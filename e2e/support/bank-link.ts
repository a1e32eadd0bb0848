import { expect, type FrameLocator, type Page } from '@playwright/test';

/** What Link told the page, oldest first. */
export type Told =
  | { readonly kind: 'event'; readonly name: string }
  | { readonly kind: 'success'; readonly publicToken: string; readonly metadata: unknown }
  | { readonly kind: 'exit'; readonly error: unknown; readonly metadata: unknown };

interface LinkConfig {
  readonly token: string;
  readonly receivedRedirectUri?: string;
  readonly onSuccess: (publicToken: string, metadata: unknown) => void;
  readonly onExit: (error: unknown, metadata: unknown) => void;
  readonly onEvent: (name: string) => void;
}

declare global {
  interface Window {
    Plaid: { create: (config: LinkConfig) => { open: () => void } };
    toldByLink: Told[];
  }
}

/** Opens Link on the page as a page of the dashboard would. @returns its frame. */
export async function openLink(
  page: Page,
  token: string,
  receivedRedirectUri?: string,
): Promise<FrameLocator> {
  await page.evaluate(
    (given) => {
      const told: Told[] = [];
      window.toldByLink = told;
      window.Plaid.create({
        ...given,
        onSuccess: (publicToken, metadata) => told.push({ kind: 'success', publicToken, metadata }),
        onExit: (error, metadata) => told.push({ kind: 'exit', error, metadata }),
        onEvent: (name) => told.push({ kind: 'event', name }),
      }).open();
    },
    { token, ...(receivedRedirectUri === undefined ? {} : { receivedRedirectUri }) },
  );
  return linkFrame(page);
}

export const toldByLink = (page: Page): Promise<Told[]> => page.evaluate(() => window.toldByLink);

/** How Link ended; waits until it has. */
export async function linkEnded(page: Page): Promise<Told> {
  await expect(page.getByTitle('Connect your bank')).toBeHidden();
  const end = (await toldByLink(page)).find(({ kind }) => kind !== 'event');
  if (end === undefined) throw new Error('Link closed without a word');
  return end;
}

/** Link's frame on a page that has opened it. */
export const linkFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Connect your bank"]');

/** From the first step of Link to the choice of an account. */
export async function signInAt(link: FrameLocator, bank: string, username: string): Promise<void> {
  await link.getByRole('button', { name: 'Continue' }).click();
  await link.getByRole('button', { name: bank }).click();
  await giveSignIn(link, username);
}

/** Signs in where the bank is known already. */
export async function giveSignIn(link: FrameLocator, username: string): Promise<void> {
  await link.getByLabel('User name').fill(username);
  await link.getByLabel('Password').fill('anything');
  await link.getByRole('button', { name: 'Submit' }).click();
  await expect(link.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
}

/** Shares one of the accounts that are shown, and ends Link. */
export async function share(link: FrameLocator, account: RegExp): Promise<void> {
  await link.getByLabel(account).check();
  await link.getByRole('button', { name: 'Share this account' }).click();
}
