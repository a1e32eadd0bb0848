import type { MailOrganization } from './content/data.ts';

/** The colours and the mark at the head of a mail. */
export interface MailBrand {
  name: string;
  background: string;
  /** Black or white ink, whichever reads better on the background. */
  foreground: string;
  logo: string | null;
}

const UNBRANDED = '#171d20';
const INK = '#000000';
const PAPER = '#ffffff';

/** The head of an organization's mails. A colour that is not a plain hex value is passed over, never written out. */
export function mailBrand(organization: MailOrganization): MailBrand {
  const background = hexColor(organization.backgroundColor) ?? UNBRANDED;
  const foreground = contrast(background, PAPER) >= contrast(background, INK) ? PAPER : INK;
  const logo = foreground === PAPER ? organization.logoLight : organization.logoDark;
  return { name: organization.name, background, foreground, logo: imageAddress(logo) };
}

/** A colour as #rrggbb, or null when the text is not #rgb or #rrggbb. */
function hexColor(text: string | null): string | null {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text?.trim() ?? '');
  const digits = match?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

function imageAddress(text: string | null): string | null {
  return text && /^(https?:\/\/|data:image\/(png|jpeg|svg\+xml);)/.test(text) ? text : null;
}

/** Contrast ratio of two #rrggbb colours (WCAG 2.2, 1.4.3). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const channel = (start: number): number => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
