import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';

const options = () => {
  const executablePath = process.env['CHROMIUM_PATH'];
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking'],
  };
};

/** The browser of a benchmark: that of `CHROMIUM_PATH`, or Playwright's own. */
export const launchBrowser = (): Promise<Browser> => chromium.launch(options());

/** The same as a person has it: with a profile in a folder, in which it also keeps the code that it made of scripts. */
export const launchProfile = (folder: string, context: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...options(), ...context });
