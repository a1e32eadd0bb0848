import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  /** What `axe.source` leaves in a page. */
  var axe: typeof import('axe-core') | undefined;
}

/** The rules whose answer a theme changes: all others read the document, which is the same in each. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Nothing on the page, as it stands, breaks an accessibility rule; `justColours` asks the rules of colour alone, where
 * the same page has passed the others in another theme. The tests' browser asks for less motion, so that what comes or
 * goes does so at once; what moves all the same is let finish, or its colours would be read half faded.
 */
export async function expectAccessible(page: Page, { justColours = false } = {}): Promise<void> {
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(running.map((animation) => animation.finished));
  });
  for (const frame of page.frames()) await bringAxe(frame);
  const found = await page.evaluate(faults, justColours ? colourRules : null);
  expect(found).toEqual([]);
}

/** Puts axe into a document that has none yet: its half megabyte of script is read once, however often it is asked. */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => globalThis.axe !== undefined)) return;
  await frame.evaluate(axe.source);
  // What a frame of another origin holds is told to the page that holds it.
  await frame.evaluate(() => globalThis.axe?.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
}

/** What breaks these rules, or any where there are none, in the page and its frames; runs in the page. */
async function faults(rules: string[] | null): Promise<string[]> {
  const results = await globalThis.axe?.run(document, {
    resultTypes: ['violations'],
    pingWaitTime: 10_000,
    ...(rules === null ? {} : { runOnly: { type: 'rule', values: rules } }),
  });
  if (results === undefined) throw new Error('axe is not in the page.');
  // A frame that did not answer was not looked at.
  const unseen = results.incomplete.filter(({ id }) => id === 'frame-tested');
  return [...results.violations, ...unseen].map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('; ')}`,
  );
}
