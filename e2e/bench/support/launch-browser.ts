import { type Browser, chromium } from '@playwright/test';

/** The browser of a benchmark: that of `CHROMIUM_PATH`, or Playwright's own. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
}
