import type { BrowserContext, Page } from '@playwright/test';
import { scriptsAskedBefore, watchWelcomeCard, welcomeCardStood } from '../../support/first-screen.ts';
import { layoutShiftOf, sumLayoutShifts } from '../../support/layout-shift.ts';

/** A script and its bytes as they came over the network, which are none where a cache had it. */
export interface Script {
  readonly url: string;
  readonly served: number;
}

/** What one load of home cost until its card stood. Times are milliseconds since navigation began. */
export interface CardCost {
  readonly timeToCard: number;
  /** Scripts that were asked for before the welcome card stood. */
  readonly first: readonly Script[];
}

/** What it cost in all, once the network is quiet. */
export interface PageCost extends CardCost {
  readonly all: readonly Script[];
  /** When the last script was there. */
  readonly timeToAll: number;
  readonly layoutShift: number;
}

interface Conditions {
  /** Whether the browser may use what it kept of earlier visits. */
  readonly cached: boolean;
}

/** Fast 4G and a processor slowed four times. */
const network = {
  offline: false,
  latency: 60,
  downloadThroughput: (9 * 1024 * 1024) / 8,
  uploadThroughput: (1.5 * 1024 * 1024) / 8,
};
const slowDown = 4;

/** Loads home with a stored session until its card stands. */
export async function measureCard(
  context: BrowserContext,
  url: string,
  conditions: Conditions,
): Promise<CardCost> {
  const { page, scripts } = await load(context, url, conditions);
  const cost = await cardCost(page, scripts);
  await page.close();
  return cost;
}

/** Loads home with an empty cache and a stored session, and goes on until nothing more comes. */
export async function measurePage(context: BrowserContext, url: string): Promise<PageCost> {
  const { page, scripts } = await load(context, url, { cached: false });
  const card = await cardCost(page, scripts);
  const timeToAll = await lastScript(page);
  const { sum: layoutShift } = await layoutShiftOf(page);
  await page.close();
  return { ...card, all: [...scripts.values()], timeToAll, layoutShift };
}

type Scripts = ReadonlyMap<string, Script>;

async function load(
  context: BrowserContext,
  url: string,
  { cached }: Conditions,
): Promise<{ readonly page: Page; readonly scripts: Scripts }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: !cached });
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const asked = new Map<string, string>();
  const scripts = new Map<string, Script>();
  const kept = new Set<string>();
  devtools.on('Network.requestServedFromCache', ({ requestId }) => kept.add(requestId));
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (response.fromDiskCache === true) kept.add(requestId);
    if (type === 'Script') asked.set(requestId, response.url);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = asked.get(requestId);
    if (address === undefined) return;
    const served = kept.has(requestId) ? 0 : encodedDataLength;
    scripts.set(address, { url: address, served: served + (scripts.get(address)?.served ?? 0) });
  });
  await page.addInitScript({ content: sumLayoutShifts });
  await watchWelcomeCard(page);
  await page.goto(url, { waitUntil: 'commit' });
  return { page, scripts };
}

async function cardCost(page: Page, scripts: Scripts): Promise<CardCost> {
  const timeToCard = await welcomeCardStood(page);
  const early = await scriptsAskedBefore(page, timeToCard);
  return { timeToCard, first: [...scripts.values()].filter(({ url }) => early.has(url)) };
}

/** What waits for the browser to be idle waits at most three seconds, in milliseconds. */
const quiet = 3_500;

/** When the last script had come: none follows it for as long as anything may wait. */
async function lastScript(page: Page): Promise<number> {
  const handle = await page.waitForFunction((pause) => {
    const ends = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ startTime, duration }) => startTime + duration);
    const last = Math.max(0, ...ends);
    return performance.now() - last > pause ? last : 0;
  }, quiet);
  return handle.jsonValue();
}
