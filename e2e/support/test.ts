import { test as base, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { addresses } from './addresses.ts';
import { signIn } from './people.ts';

/** What a browser keeps: cookies and local storage. */
export type SignedInState = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** How long a kept sign-in is used, milliseconds; under the ten minutes of an access token. */
const keptFor = 7 * 60_000;

interface WorkerFixtures {
  /** What a browser remembers after a person signed in; one sign-in for each person and worker. */
  readonly stateOf: (email: string) => Promise<SignedInState>;
}

interface Fixtures {
  /** Opens a page in a browser of its own in which the person is signed in. */
  readonly openAs: (email: string, path: string, options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  stateOf: [
    async ({ browser }, use) => {
      const kept = new Map<string, { readonly at: number; readonly state: Promise<SignedInState> }>();
      await use((email) => {
        const known = kept.get(email);
        if (known !== undefined && Date.now() - known.at < keptFor) return known.state;
        const state = stateAfterSignIn(browser, email);
        kept.set(email, { at: Date.now(), state });
        return state;
      });
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

async function stateAfterSignIn(browser: Browser, email: string): Promise<SignedInState> {
  const context = await browser.newContext({ baseURL: addresses.host });
  try {
    await signIn(await context.newPage(), email);
    return await context.storageState();
  } finally {
    await context.close();
  }
}
