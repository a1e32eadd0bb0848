import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { people, signIn } from '../support/people.ts';
import { launchBrowser, launchProfile } from './support/launch-browser.ts';
import {
  type CardCost,
  measureCard,
  measurePage,
  type PageCost,
  type Script,
} from './support/measure-page.ts';
import { serveSingleBundle, singleUrl } from './support/single-bundle.ts';
import { spreadOf } from './support/spread.ts';
import { withComposition } from './support/with-composition.ts';

const pairs = 10;
const screen = { baseURL: addresses.host, viewport: { width: 1440, height: 900 } };
const home = (host: string) => `${host}/harbor-realty/home`;

/** Times to the card, federated and of the same source as one bundle, of loads right after each other. */
interface Pair {
  readonly federated: number;
  readonly single: number;
}

/** Loads home in pairs, each the other way round than the one before: what else the machine does meets both. */
async function loadPairs(context: BrowserContext): Promise<readonly Pair[]> {
  const timeOf = async (host: string) =>
    (await measureCard(context, home(host), { cached: false })).timeToCard;
  const found: Pair[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) {
      found.push({ federated: await timeOf(addresses.host), single: await timeOf(singleUrl) });
    } else {
      const single = await timeOf(singleUrl);
      found.push({ federated: await timeOf(addresses.host), single });
    }
  }
  return found;
}

const profiles = 5;

/** The loads of home in a profile that are told of, each with what the browser kept of those before. */
const visits = [2, 4] as const;

/**
 * Loads home again and again, in new profiles; gives the costs of each of these loads. A browser keeps the code that it made
 * of a script once it has run twice.
 */
async function loadAgain(
  enter: (context: BrowserContext) => Promise<void>,
): Promise<readonly (readonly CardCost[])[]> {
  const found: CardCost[][] = [];
  for (let profile = 0; profile < profiles; profile += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'keyturn-profile-'));
    const context = await launchProfile(folder, screen);
    try {
      await enter(context);
      const loads: CardCost[] = [];
      while (loads.length < Math.max(...visits))
        loads.push(await measureCard(context, home(addresses.host), { cached: true }));
      found.push(loads);
    } finally {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    }
  }
  return visits.map((visit) => found.flatMap((loads) => loads.slice(visit - 1, visit)));
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

const servedIn = (scripts: readonly Script[]) => scripts.reduce((sum, { served }) => sum + served, 0);

async function gzipOf(scripts: readonly Script[]): Promise<number> {
  const texts = await Promise.all(scripts.map(async ({ url }) => (await fetch(url)).text()));
  return texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
}

async function row(name: string, scripts: readonly Script[], time: string, shift = ''): Promise<string> {
  const sizes = `${kilobytes(await gzipOf(scripts))} | ${kilobytes(servedIn(scripts))}`;
  return `| ${name} | ${scripts.length} | ${sizes} | ${time} | ${shift} |`;
}

async function ratio(federated: readonly Script[], single: readonly Script[], time: string): Promise<string> {
  return `| ratio | | ${((await gzipOf(federated)) / (await gzipOf(single))).toFixed(2)} | | ${time} | |`;
}

async function printCard(federated: PageCost, single: PageCost, found: readonly Pair[]): Promise<void> {
  const times = (of: (pair: Pair) => number, digits = 0) => spreadOf(found.map(of), digits);
  console.log(
    await row(
      'welcome card, federated',
      federated.first,
      times((pair) => pair.federated),
    ),
  );
  console.log(
    await row(
      'welcome card, one bundle',
      single.first,
      times((pair) => pair.single),
    ),
  );
  const each = times((pair) => pair.federated / pair.single, 2);
  console.log(await ratio(federated.first, single.first, each));
}

async function printWhole(federated: PageCost, single: PageCost): Promise<void> {
  for (const [name, cost] of Object.entries({ federated, 'one bundle': single })) {
    const time = String(Math.round(cost.timeToAll));
    console.log(await row(`complete, ${name}`, cost.all, time, cost.layoutShift.toFixed(4)));
  }
  console.log(await ratio(federated.all, single.all, (federated.timeToAll / single.timeToAll).toFixed(2)));
}

async function printAgain(again: readonly (readonly CardCost[])[]): Promise<void> {
  for (const [index, loads] of again.entries()) {
    const most = loads.toSorted((one, other) => servedIn(other.first) - servedIn(one.first))[0]?.first ?? [];
    const times = spreadOf(
      loads.map(({ timeToCard }) => timeToCard),
      0,
    );
    console.log(await row(`welcome card, visit ${visits[index]}`, most, times));
  }
}

/** Prints the first screen after sign-in (home), federated and as one bundle of the same source. */
async function main(): Promise<void> {
  const stopSingle = await serveSingleBundle();
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext(screen);
    const page = await context.newPage();
    await signIn(page, people.admin);
    const { origins } = await context.storageState();
    const stored = origins.find(({ origin }) => origin === addresses.host)?.localStorage ?? [];
    const enter = async (entered: BrowserContext) => {
      await entered.addInitScript((entries) => {
        for (const { name, value } of entries) localStorage.setItem(name, value);
      }, stored);
    };
    await enter(context);
    await page.close();
    const federated = await measurePage(context, home(addresses.host));
    const single = await measurePage(context, home(singleUrl));
    console.log('| Home after sign-in | scripts | KB gzip | KB over the network | ms | layout shift |');
    console.log('|---|---|---|---|---|---|');
    await printCard(federated, single, await loadPairs(context));
    await printWhole(federated, single);
    await printAgain(await loadAgain(enter));
    for (const script of federated.all) {
      const mark = federated.first.includes(script) ? '' : ' (after the card)';
      console.log(
        `${kilobytes(await gzipOf([script])).padStart(8)} KB ${new URL(script.url).pathname}${mark}`,
      );
    }
  } finally {
    await browser.close();
    stopSingle();
  }
}

await withComposition(main, {
  CORS_ORIGINS: `${addresses.host},${singleUrl}`,
  // The script that stands in for a provider's is no part of a deployment.
  PLAID_LINK_STAND_IN: '',
});
