import type { Browser, Page } from '@playwright/test';
import { addresses } from '../support/addresses.ts';
import { credentialsOf } from '../support/gateway.ts';
import { approveTwoByKeys, collectByKeys, keystrokeAims, recoverByKeys } from '../support/keystrokes.ts';
import { people } from '../support/people.ts';
import { signedInState } from '../support/signed-in.ts';
import { launchBrowser } from './support/launch-browser.ts';
import { withComposition } from './support/with-composition.ts';

async function openAs(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: addresses.host,
    viewport: { width: 1440, height: 900 },
    storageState: await signedInState(browser, email),
  });
  return context.newPage();
}

/** Prints how many keys each piece of work takes, with nothing but the keyboard. */
async function main(): Promise<void> {
  const browser = await launchBrowser();
  try {
    const admin = credentialsOf(await signedInState(browser, people.admin));
    const rows: readonly (readonly [string, number, number])[] = [
      [
        'ask a new payer for money for a known property, from C to sent',
        await collectByKeys(await openAs(browser, people.admin), admin),
        keystrokeAims.collect,
      ],
      [
        'approve two payments, from the list of what waits',
        await approveTwoByKeys(await openAs(browser, people.approver), admin),
        keystrokeAims.approveTwo,
      ],
      [
        'ask again for a payment that failed, from the list of those that did',
        await recoverByKeys(await openAs(browser, people.admin)),
        keystrokeAims.recover,
      ],
    ];
    console.log('| Work | keys | aim |');
    console.log('|---|---|---|');
    for (const [work, keys, aim] of rows) console.log(`| ${work} | ${keys} | ≤ ${aim} |`);
  } finally {
    await browser.close();
  }
}

await withComposition(main);
