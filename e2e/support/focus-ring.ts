import type { Page } from '@playwright/test';

/**
 * What the keyboard can reach on the page, as it stands, without showing that it is there: neither the element nor what
 * lies right around it looks different with the focus.
 */
export async function withoutFocusRing(page: Page): Promise<readonly string[]> {
  // A key was the last thing used, so that what is focused from now on shows it.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const reachable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const look = (element: Element): string => {
      const around = [element, element.parentElement, element.parentElement?.parentElement];
      return around
        .flatMap((each) =>
          each === null || each === undefined
            ? []
            : [null, '::before', '::after'].map((part) => getComputedStyle(each, part)),
        )
        .map((style) => `${style.outline} ${style.boxShadow} ${style.borderColor} ${style.clipPath}`)
        .join('\n');
    };
    const faults: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(reachable)) {
      if (element.closest('[inert], [aria-hidden="true"]') !== null || element.tabIndex < 0) continue;
      if (!element.checkVisibility() || element.matches(':disabled')) continue;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const before = look(element);
      element.focus({ preventScroll: true });
      if (document.activeElement === element && look(element) === before)
        faults.push(element.outerHTML.slice(0, 160));
    }
    return faults;
  });
}
