import { contrastOf, isDarkBrand, parseBrandColor } from '@keyturn/shared/tokens';

/** The organization's looks as they are edited. */
export interface Branding {
  readonly backgroundColor: string;
  readonly logoDark: string | null;
  readonly logoLight: string | null;
}

/** Keyturn's own colour, which the field names as an example. */
export const exampleColor = '#30C97F';

/** The grounds of the pages, light and dark. */
const pages = { light: '#ffffff', dark: '#11151c' } as const;

/** Under this ratio a filled button is hardly told from the page. */
const visible = 1.25;

/** What is wrong with the colour as it is typed; null for nothing. */
export function colorProblem(typed: string): string | null {
  return typed.trim() === '' || parseBrandColor(typed) !== null ? null : `Use a color like ${exampleColor}`;
}

/** The colour as it is saved: `#RGB` or `#RRGGBB`; null for none. */
export const savedColor = (typed: string): string | null => parseBrandColor(typed)?.toUpperCase() ?? null;

/** The colour as the browser's own colour input wants it: six digits, Keyturn's own where there is none. */
export function inputColor(typed: string): string {
  const hex = parseBrandColor(typed) ?? exampleColor.toLowerCase();
  return hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : hex;
}

/** What reads badly with these looks, for people; none where all is well. */
export function contrastWarnings({ backgroundColor, logoDark, logoLight }: Branding): readonly string[] {
  const color = parseBrandColor(backgroundColor);
  if (color === null) return [];
  const warnings: string[] = [];
  for (const [page, ground] of Object.entries(pages)) {
    if (contrastOf(color, ground) < visible) {
      warnings.push(`This color can hardly be told from a ${page} page. Buttons use a stronger tone of it.`);
    }
  }
  if (isDarkBrand(color) && logoLight === null && logoDark !== null) {
    warnings.push('A dark logo is hard to read on this color. Add a light one.');
  }
  if (!isDarkBrand(color) && logoDark === null && logoLight !== null) {
    warnings.push('A light logo is hard to read on this color. Add a dark one.');
  }
  return warnings;
}
