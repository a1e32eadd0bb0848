import { expect, type Page } from '@playwright/test';
import { addresses } from './addresses.ts';
import { logOf } from './logs.ts';

/** Everything that a page says and asks for from now on. */
export interface Heard {
  /** What went to the console. */
  readonly said: string[];
  /** Addresses that the page itself asked for. */
  readonly asked: string[];
}

export function listen(page: Page): Heard {
  const heard: Heard = { said: [], asked: [] };
  page.on('console', (message) => heard.said.push(message.text()));
  page.on('request', (request) => {
    // Link's own frame is told its token in its address, as Plaid's is.
    if (request.frame() === page.mainFrame()) heard.asked.push(request.url());
  });
  return heard;
}

/** The events that the tracking service holds, as it got them. */
export async function trackedEvents(): Promise<string> {
  const response = await fetch(`${addresses.sandbox}/console/api/events`);
  return response.text();
}

/** What the browser holds of a page: storage and databases, cookies, address, document and what stands in its fields. */
async function heldOf(page: Page): Promise<Readonly<Record<string, string>>> {
  const kept = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const caches = await window.caches.keys();
    const state: unknown = history.state;
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, caches, state]);
  });
  const typed = await page
    .locator('input, textarea')
    .evaluateAll((fields) =>
      fields.map((field) => (field instanceof HTMLInputElement ? field.value : field.textContent)),
    );
  return {
    kept,
    cookies: JSON.stringify(await page.context().cookies()),
    address: page.url(),
    document: await page.content(),
    typed: JSON.stringify(typed),
  };
}

function expectNone(secrets: readonly string[], places: Readonly<Record<string, string>>): void {
  for (const [place, text] of Object.entries(places)) {
    for (const secret of secrets) expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
  }
}

/** None of the texts is kept or shown by the page; for those too short to be told apart in a log or a drawing. */
export async function expectNothingHeld(page: Page, texts: readonly string[]): Promise<void> {
  expectNone(texts, { ...(await heldOf(page)), document: await page.locator('body').innerText() });
}

/**
 * None of the secrets is anywhere where it could be read later: what the browser holds, console and requested addresses;
 * the gateway's log; the tracking service.
 */
export async function expectNothingLeft(
  page: Page,
  { said, asked }: Heard,
  secrets: readonly string[],
): Promise<void> {
  expectNone(secrets, {
    ...(await heldOf(page)),
    console: said.join('\n'),
    asked: asked.join('\n'),
    gatewayLog: logOf('gateway'),
    tracked: await trackedEvents(),
  });
}
