import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { addresses } from './addresses.ts';
import { credentialsOf } from './gateway.ts';
import { depositedEarnestMoney } from './payments.ts';
import { people, signIn } from './people.ts';

/** A browser that Lighthouse can be pointed at; what it keeps, a sign-in too, is kept for all pages. */
export interface AuditedBrowser {
  readonly context: BrowserContext;
  /** Where its developer tools are answered. */
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** Starts one with an empty folder of its own. */
export async function startAuditedBrowser(): Promise<AuditedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'keyturn-lighthouse-'));
  const executablePath = process.env['CHROMIUM_PATH'];
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath === undefined ? {} : { executablePath }),
    baseURL: addresses.host,
    viewport: { width: 1440, height: 900 },
    args: ['--no-sandbox', '--disable-background-networking', '--remote-debugging-port=0'],
  });
  const [port] = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8')).split('\n');
  return {
    context,
    port: Number(port),
    async stop() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The pages that everybody can open. A browser that nobody signed out of would pass through them. */
export async function wayIn(context: BrowserContext): Promise<Readonly<Record<string, string>>> {
  const page = await context.newPage();
  await page.goto('/logout');
  await page.getByText('Sign in to continue').waitFor();
  await page.close();
  return { 'sign-in': '/harbor-realty' };
}

/** Signs the browser in; gives the pages that are looked at with the session. */
export async function withSession(context: BrowserContext): Promise<Readonly<Record<string, string>>> {
  const page = await context.newPage();
  await signIn(page, people.admin);
  const id = await depositedEarnestMoney(credentialsOf(await context.storageState()), 'RESEND_RECEIPTS');
  await page.close();
  return {
    home: '/harbor-realty/home',
    board: '/harbor-realty/transactions?view=kanban',
    detail: `/harbor-realty/transactions/${id}`,
  };
}

export type Category = 'accessibility' | 'best-practices' | 'performance';

/** What Lighthouse found on one page. */
export interface Findings {
  /** From 0 to 100 for each category that was asked for. */
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /** The audits that cost points, with the places they name. */
  readonly faults: readonly string[];
  /** Largest contentful paint and total blocking time in milliseconds, and the layout shift; NaN where not measured. */
  readonly largestPaint: number;
  readonly blocked: number;
  readonly layoutShift: number;
}

interface AuditOptions {
  readonly port: number;
  readonly categories: readonly Category[];
  readonly device: 'desktop' | 'phone';
}

/**
 * Runs Lighthouse on a page as it is opened anew in a browser with whatever that has stored.
 *
 * @throws Error where the page could not be looked at.
 */
export async function audit(path: string, { port, categories, device }: AuditOptions): Promise<Findings> {
  const result = await lighthouse(
    `${addresses.host}${path}`,
    {
      port,
      onlyCategories: [...categories],
      disableStorageReset: true,
      disableFullPageScreenshot: true,
      logLevel: 'error',
    },
    device === 'desktop' ? desktopConfig : undefined,
  );
  if (result === undefined || result.lhr.runtimeError !== undefined)
    throw new Error(`Lighthouse could not look at ${path}: ${result?.lhr.runtimeError?.message ?? ''}`);
  const { lhr } = result;
  const measured = (id: string): number => lhr.audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(
      Object.entries(lhr.categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    faults: Object.values(lhr.categories)
      .filter(({ id }) => id !== 'performance')
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${JSON.stringify(lhr.audits[id]?.details ?? lhr.audits[id]?.title)}`),
    largestPaint: measured('largest-contentful-paint'),
    blocked: measured('total-blocking-time'),
    layoutShift: measured('cumulative-layout-shift'),
  };
}
