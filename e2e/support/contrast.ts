import type { CDPSession, Page } from '@playwright/test';

/** What a pointer and a key make of a control; rest is none of them. */
const states = {
  rest: [],
  hover: ['hover'],
  focus: ['focus', 'focus-visible', 'focus-within'],
  pressed: ['hover', 'active'],
} as const;

const controls =
  'a[href], button, input, select, textarea, summary, label, [role=tab], [role=menuitem], [role=option]';
/** What lies around a control and changes under the pointer with it. */
const around = 'tr, li, article, label';

/**
 * The controls of the page, as it stands, whose text or sign is hard to read at rest, under the pointer, with the focus,
 * pressed, or switched off: less than 4.5:1 against what lies behind it, 3:1 for signs and large text, and 2.5:1 where it
 * is switched off, which no rule of accessibility looks at.
 */
export async function hardToRead(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const found: string[] = [];
  for (const [state, forced] of Object.entries(states)) {
    await force(session, forced);
    found.push(...(await page.evaluate(measure, { controls, state })));
  }
  await session.detach();
  return [...new Set(found)];
}

/** Puts every control, and what lies around it, into a state; found anew where one goes away meanwhile. */
async function force(session: CDPSession, forced: readonly string[]): Promise<void> {
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const selector = `${controls}, ${around}`;
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  try {
    await Promise.all(
      nodeIds.map((nodeId) =>
        session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...forced] }),
      ),
    );
  } catch (error) {
    if (!String(error).includes('Could not find node')) throw error;
    await force(session, forced);
  }
}

/** Looks at every control; runs in the page. */
function measure({ controls: selector, state }: { controls: string; state: string }): string[] {
  type Color = readonly [red: number, green: number, blue: number, alpha: number];
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const read = new Map<string, Color>();

  /** Any colour that CSS can say, as the screen shows it. */
  function colorOf(text: string): Color {
    const known = read.get(text);
    if (known !== undefined || pixel === null) return known ?? [0, 0, 0, 0];
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = text;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
    read.set(text, [red, green, blue, alpha / 255]);
    return [red, green, blue, alpha / 255];
  }
  const over = (top: Color, below: Color): Color => {
    const mix = (at: 0 | 1 | 2) => top[at] * top[3] + below[at] * (1 - top[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  /** What lies behind an element; null where a picture does. */
  function behind(element: Element | null): Color | null {
    if (element === null) return [255, 255, 255, 1];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const own = colorOf(backgroundColor);
    if (backgroundImage !== 'none' && own[3] < 1) return null;
    if (own[3] === 1) return own;
    const below = behind(element.parentElement);
    return below === null ? null : over(own, below);
  }
  function opacityOf(element: Element | null): number {
    return element === null
      ? 1
      : Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement);
  }
  const lightness = ([red, green, blue]: Color) => {
    const linear = (value: number) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  function contrast(color: string, element: Element): number {
    const ground = behind(element);
    if (ground === null) return Infinity;
    const [red, green, blue, alpha] = colorOf(color);
    const shown = over([red, green, blue, alpha * opacityOf(element)], ground);
    const [dark = 0, light = 0] = [lightness(shown), lightness(ground)].sort((one, other) => one - other);
    return (light + 0.05) / (dark + 0.05);
  }
  const isOff = (control: Element) =>
    control.matches(':disabled, [aria-disabled="true"]') ||
    control.querySelector(':scope > input:disabled') !== null;
  const isLarge = ({ fontSize, fontWeight }: CSSStyleDeclaration) =>
    parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);
  const saysSomething = (element: Element) =>
    [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== '');

  const faults: string[] = [];
  for (const control of document.querySelectorAll(selector)) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]') !== null)
      continue;
    const off = isOff(control);
    const look = (part: Element, style: CSSStyleDeclaration, least: number) => {
      const ratio = contrast(style.color, part);
      if (ratio >= (off ? 2.5 : least)) return;
      const name = (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 40);
      const kind = control.tagName.toLowerCase();
      faults.push(`${off ? 'off' : state}: ${kind} “${name}” ${ratio.toFixed(2)}:1`);
    };
    for (const part of [control, ...control.querySelectorAll('*')]) {
      const style = getComputedStyle(part);
      const { width, height } = part.getBoundingClientRect();
      // One pixel and less is for those who listen.
      if (width <= 1 || height <= 1 || !part.checkVisibility({ visibilityProperty: true })) continue;
      if (part instanceof HTMLInputElement && ['checkbox', 'radio'].includes(part.type)) continue;
      if (part instanceof SVGSVGElement) look(part, style, 3);
      else if (part instanceof HTMLInputElement || part instanceof HTMLTextAreaElement) {
        const isEmpty = part.value === '' && part.placeholder !== '';
        look(part, isEmpty ? getComputedStyle(part, '::placeholder') : style, 4.5);
      } else if (saysSomething(part)) look(part, style, isLarge(style) ? 3 : 4.5);
    }
  }
  return faults;
}
