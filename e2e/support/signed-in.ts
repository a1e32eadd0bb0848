import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { addresses, composition } from './addresses.ts';
import { dataOf } from './data-folder.ts';
import { signIn } from './people.ts';
import { fromJson, property } from './unknown.ts';

/** What a browser keeps: cookies and local storage. */
export type SignedInState = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

/** How long a kept sign-in is used, milliseconds; under the ten minutes of an access token. */
const keptFor = 7 * 60_000;

/** A worker that claimed a sign-in this long ago did not live to finish it, milliseconds. */
const claimedFor = 60_000;

/**
 * What a browser remembers after a person signed in. A person signs in once for all workers of a composition: who comes
 * second finds the state in a file, or waits for it.
 */
export async function signedInState(browser: Browser, email: string): Promise<SignedInState> {
  const folder = join(dataOf(composition), 'signed-in');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${email}.json`);
  const claim = join(folder, `${email}.claim`);
  for (;;) {
    if (ageOf(file) < keptFor) {
      const kept = fromJson(readFileSync(file, 'utf8'));
      if (isState(kept)) return kept;
      throw new Error(`${file} holds no sign-in`);
    }
    if (isClaimed(claim)) {
      await sleep(50);
      continue;
    }
    try {
      const state = await stateAfterSignIn(browser, email);
      writeFileSync(`${file}.new`, JSON.stringify(state));
      renameSync(`${file}.new`, file);
      return state;
    } finally {
      rmSync(claim, { recursive: true, force: true });
    }
  }
}

const ageOf = (path: string): number =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity);

/** Whether another worker has claimed it; else it is this one's now. */
function isClaimed(claim: string): boolean {
  if (ageOf(claim) > claimedFor) rmSync(claim, { recursive: true, force: true });
  try {
    mkdirSync(claim);
    return false;
  } catch {
    return true;
  }
}

const isState = (value: unknown): value is SignedInState =>
  Array.isArray(property(value, 'cookies')) && Array.isArray(property(value, 'origins'));

async function stateAfterSignIn(browser: Browser, email: string): Promise<SignedInState> {
  const context = await browser.newContext({ baseURL: addresses.host });
  try {
    await signIn(await context.newPage(), email);
    return await context.storageState();
  } finally {
    await context.close();
  }
}
