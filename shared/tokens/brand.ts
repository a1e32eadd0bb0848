import { parseBrandColor } from './color';

interface Logos {
  readonly logoLight: string | null;
  readonly logoDark: string | null;
}

/** The logo that reads on a brand colour: the light one on a dark ground, the dark one on a light ground. */
export function logoOn(brandColor: string | null, { logoLight, logoDark }: Logos): string | null {
  const preferred = isDarkBrand(brandColor) ? logoLight : logoDark;
  return preferred ?? logoLight ?? logoDark;
}

/** Whether white reads better than black on the colour, by the luminance that the tokens use. */
export function isDarkBrand(color: string | null): boolean {
  const hex = parseBrandColor(color);
  if (hex === null) return false;
  return luminance(hex) < 0.1791;
}

/** Contrast ratio of two colours, `#rgb` or `#rrggbb` (WCAG 2.2, 1.4.3). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    linear(parseInt(digits.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
