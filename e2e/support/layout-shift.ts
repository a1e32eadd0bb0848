import { expect, type Page } from '@playwright/test';
import { expectSettled } from './settled.ts';

/** How much of a page may move by itself while it is opened, as browsers count it (CLS). */
const limit = 0.02;

/** Adds up the shifts that nobody caused in `globalThis.layoutShift`, what moved in `moved`; runs in the page. */
export const sumLayoutShifts = `
  globalThis.layoutShift = 0;
  globalThis.moved = '';
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      globalThis.layoutShift += value;
      for (const { node, previousRect, currentRect } of sources) {
        const [from, to] = [previousRect, currentRect].map(({ x, y }) => Math.round(x) + ',' + Math.round(y));
        globalThis.moved += (node?.textContent ?? 'what is gone').slice(0, 40) + ' ' + from + ' to ' + to + '; ';
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Their sum, and what has moved. */
export const layoutShiftOf = (page: Page): Promise<{ readonly sum: number; readonly moved: string }> =>
  page.evaluate(() => ({
    sum: Number(Reflect.get(globalThis, 'layoutShift')),
    moved: String(Reflect.get(globalThis, 'moved')),
  }));

/** Opened anew on a desktop and on a phone, the page holds still while it loads; `path` where nothing is open yet. */
export async function expectSteady(page: Page, path?: string): Promise<void> {
  await page.addInitScript({ content: sumLayoutShifts });
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await (path !== undefined && page.url() === 'about:blank' ? page.goto(path) : page.reload());
    await expectSettled(page);
    await page.waitForLoadState('networkidle');
    const { sum, moved } = await layoutShiftOf(page);
    expect(sum, `at ${width} px moved: ${moved}`).toBeLessThanOrEqual(limit);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
