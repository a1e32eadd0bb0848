import type { Page } from '@playwright/test';

/** What moves on the page at this moment: the animated element and for how many milliseconds. */
export const movements = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect, playState }) => {
      const duration = Number(effect?.getComputedTiming().duration);
      if (playState !== 'running' || !(effect instanceof KeyframeEffect) || duration <= 1) return [];
      return [`${effect.target?.outerHTML.slice(0, 80) ?? ''} for ${duration} ms`];
    }),
  );
