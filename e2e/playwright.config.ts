import { defineConfig } from '@playwright/test';
import { addresses, compositions } from './support/addresses.ts';

const executablePath = process.env['CHROMIUM_PATH'];

/** Browser tests against the real composition, started once for all of them (support/global-setup.ts). */
export default defineConfig({
  testDir: './tests',
  globalSetup: './support/global-setup.ts',
  // Ends what hangs, on a busy machine too; what a test waits for has the limit below.
  timeout: 360_000,
  expect: { timeout: 90_000 },
  fullyParallel: true,
  // One more than the two cores that this is planned for: while a test waits, another goes on.
  workers: compositions,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    baseURL: addresses.host,
    // What cannot be done is named by it, rather than by the end of its test.
    actionTimeout: 90_000,
    // A record lies over its page here; triage.spec.ts has it beside the page.
    viewport: { width: 1366, height: 900 },
    // A skeleton's sheen is drawn sixty times a second, for a third of what a page costs; who tests motion asks for it.
    reducedMotion: 'reduce',
    // Drawing every step costs as much as the step; `--trace on` gives it for the test that is looked into.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Without a screen the graphics process draws in software, for a seventh of all processor time; nobody looks.
        '--disable-gpu',
        '--disable-gpu-compositing',
        '--disable-software-rasterizer',
        '--num-raster-threads=1',
      ],
    },
  },
});
