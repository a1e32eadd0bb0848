import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { addresses } from './addresses.ts';

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

/**
 * None of the secrets is anywhere where it could be read later: the browser's storage and databases, address, document,
 * console and requested addresses; the gateway's log; the tracking service.
 */
export async function expectNothingLeft(
  page: Page,
  { said, asked }: Heard,
  secrets: readonly string[],
): Promise<void> {
  const kept = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const caches = await window.caches.keys();
    const state: unknown = history.state;
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, caches, state]);
  });
  const places = {
    kept,
    cookies: JSON.stringify(await page.context().cookies()),
    address: page.url(),
    document: await page.content(),
    typed: JSON.stringify(
      await page
        .locator('input, textarea')
        .evaluateAll((fields) =>
          fields.map((field) => (field instanceof HTMLInputElement ? field.value : field.textContent)),
        ),
    ),
    console: said.join('\n'),
    asked: asked.join('\n'),
    gatewayLog: gatewayLog(),
    tracked: await trackedEvents(),
  };
  for (const [place, text] of Object.entries(places)) {
    for (const secret of secrets) expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
  }
}

function gatewayLog(): string {
  const data = process.env['KEYTURN_E2E_DATA'];
  if (data === undefined) throw new Error('KEYTURN_E2E_DATA does not name the data folder');
  return readFileSync(join(data, 'logs', 'gateway.log'), 'utf8');
}
