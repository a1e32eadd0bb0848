import type { Organization } from '../payer-api/answers.ts';

const hexColor = /^#?([0-9a-f]{6})$/i;

/** Six hex digits of a brand colour; null when there is none or it is not one. */
export function brandColor(value: string | null | undefined): string | null {
  return hexColor.exec(value?.trim() ?? '')?.[1]?.toLowerCase() ?? null;
}

/** The logo that can be read on the organization's own colour: the light one on a dark ground, else the dark one. */
export function logoOnBrand(organization: Organization): string | null {
  const { logoLight, logoDark } = organization;
  const color = brandColor(organization.backgroundColor);
  const dark = color === null || luminance(color) < 0.1791;
  return (dark ? (logoLight ?? logoDark) : (logoDark ?? logoLight)) ?? null;
}

/** WCAG relative luminance of six hex digits. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
