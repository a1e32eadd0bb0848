import { parseBrandColor } from './color';

export { contrastOf, isDarkBrand, logoOn } from './brand';
export { parseBrandColor };

/** The widths, in px, at which the layout changes (`min-width`; the style sheet of the same values is tokens.css). */
export const breakpoints = { phone: 375, tablet: 768, desktop: 1000, wide: 1366 } as const;

/** Name of a width at which the layout changes. */
export type Breakpoint = keyof typeof breakpoints;

/**
 * Gives an element (normally `<html>`) an organization's brand colour; everything that derives from the brand follows.
 * An unusable colour restores Keyturn's own.
 */
export function applyBrand(element: HTMLElement, color: string | null | undefined): void {
  const brand = parseBrandColor(color);
  if (brand === null) {
    element.style.removeProperty('--brand');
    delete element.dataset['brand'];
    return;
  }
  element.style.setProperty('--brand', brand);
  element.dataset['brand'] = '';
}
