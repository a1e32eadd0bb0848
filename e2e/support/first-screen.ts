import type { Page } from '@playwright/test';

const mark = 'welcomeCardStood';

/** Notes when the frame began that draws the welcome card first, milliseconds since navigation began; call before the page loads. */
export async function watchWelcomeCard(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const observer = new MutationObserver(() => {
      const headings = [...document.querySelectorAll('h2')];
      if (!headings.some(({ textContent }) => textContent === 'Welcome to Your Dashboard')) return;
      observer.disconnect();
      requestAnimationFrame((time) => Reflect.set(globalThis, name, time));
    });
    observer.observe(document, { childList: true, subtree: true });
  }, mark);
}

/** When that was. */
export async function welcomeCardStood(page: Page): Promise<number> {
  const handle = await page.waitForFunction((name) => Number(Reflect.get(globalThis, name) ?? 0), mark);
  return handle.jsonValue();
}

/** The addresses of the scripts that were asked for before a moment of the page's clock. */
export async function scriptsAskedBefore(page: Page, time: number): Promise<ReadonlySet<string>> {
  const addresses = await page.evaluate(
    (limit) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => startTime < limit && new URL(name).pathname.endsWith('.js'))
        .map(({ name }) => name),
    time,
  );
  return new Set(addresses);
}
