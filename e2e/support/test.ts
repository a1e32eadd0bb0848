import { test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import { signedInState, type SignedInState } from './signed-in.ts';

interface WorkerFixtures {
  /** What a browser remembers after a person signed in; one sign-in for each person and composition. */
  readonly stateOf: (email: string) => Promise<SignedInState>;
}

interface Fixtures {
  /** Opens a page in a browser of its own in which the person is signed in. */
  readonly openAs: (email: string, path: string, options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  stateOf: [
    async ({ browser }, use) => {
      await use((email) => signedInState(browser, email));
    },
    { scope: 'worker' },
  ],
  openAs: async ({ browser, stateOf }, use) => {
    const opened: Page[] = [];
    await use(async (email, path, options = {}) => {
      const context = await browser.newContext({ ...options, storageState: await stateOf(email) });
      const page = await context.newPage();
      opened.push(page);
      await page.goto(path);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },
});

export { expect } from '@playwright/test';
