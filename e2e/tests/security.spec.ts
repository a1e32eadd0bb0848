import type { Page } from '@playwright/test';
import { areas, follow } from '../support/areas.ts';
import type { RemoteName } from '../support/failures.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** What the page complains about from now on: violations of its policy, and errors in its console. */
async function listen(page: Page): Promise<readonly string[]> {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(error.message));
  // The browser tells of a violation in the console as well.
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`violates ${violatedDirective}: ${blockedURI}`);
    });
  });
  return heard;
}

test('all areas keep to the page’s policy, and the console stays empty', async ({ browser, stateOf }) => {
  const context = await browser.newContext({ storageState: await stateOf(people.admin) });
  const page = await context.newPage();
  const heard = await listen(page);
  const response = await page.goto(areas.onboarding.path);
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(/script-src [^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe-(inline|eval)/);
  for (const remote of Object.keys(areas) as RemoteName[]) {
    await follow(page, remote);
    await expect(areas[remote].content(page)).toBeVisible();
  }
  await follow(page, 'transactions');
  await page.getByRole('link', { name: 'Collect Payment' }).click();
  await expect(page.getByRole('dialog', { name: 'Collect a Payment' })).toBeVisible();
  expect(heard).toEqual([]);
  await context.close();
});

test('a script that is put into the page does not run', async ({ openAs }) => {
  const page = await openAs(people.admin, areas.onboarding.path);
  await expect(areas.onboarding.content(page)).toBeVisible();
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.append('globalThis.injected = true');
    document.body.append(script);
    return Reflect.get(globalThis, 'injected') === true;
  });
  expect(ran).toBe(false);
});

test('no text becomes HTML or a script’s address but by the page’s policies', async ({ openAs }) => {
  const page = await openAs(people.admin, areas.onboarding.path);
  await expect(areas.onboarding.content(page)).toBeVisible();
  const refused = await page.evaluate(() => {
    const isRefused = (act: () => unknown): boolean => {
      try {
        act();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    };
    const scripts: unknown = Reflect.get(globalThis, 'keyturnScripts');
    const policy = scripts as { createScriptURL: (address: string) => string };
    const given: unknown = Reflect.get(globalThis, 'trustedTypes');
    const types = given as { createPolicy: (name: string, rules: object) => unknown };
    const script = document.createElement('script');
    return {
      html: isRefused(() => (document.createElement('div').innerHTML = '<b>bold</b>')),
      script: isRefused(() => (script.src = 'https://evil.example/x.js')),
      elsewhere: isRefused(() => policy.createScriptURL('https://evil.example/x.js')),
      another: isRefused(() => types.createPolicy('another', {})),
      again: isRefused(() => types.createPolicy('keyturn-scripts', {})),
    };
  });
  expect(refused).toEqual({ html: true, script: true, elsewhere: true, another: true, again: true });
});
