import { defineConfig } from '@playwright/test';
import { addresses } from './support/addresses.ts';

const executablePath = process.env['CHROMIUM_PATH'];

/** Browser tests against the real composition, started once for all of them (support/global-setup.ts). */
export default defineConfig({
  testDir: './tests',
  globalSetup: './support/global-setup.ts',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    baseURL: addresses.host,
    viewport: { width: 1440, height: 900 },
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
