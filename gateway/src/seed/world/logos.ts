/** Logos as data addresses: the demo world needs no file store. `ink` is the colour of the drawing. */
function logo(mark: string, word: string, ink: string): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="260" height="48" viewBox="0 0 260 48" fill="none" stroke="${ink}" ` +
    `stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${mark}<text x="56" y="32" fill="${ink}" ` +
    `stroke="none" font-family="Inter, Helvetica, Arial, sans-serif" font-size="22" font-weight="600">${word}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

const harborMark =
  '<path d="M24 8v30M17 14h14M24 8a3 3 0 1 0 0-.1M9 27c1 7 7 11 15 11s14-4 15-11M9 27l-3 4M9 27l4 3M39 27l3 4M39 27l-4 3"/>';

/** The light logo is drawn for dark surfaces, the dark one for light surfaces. */
export const harborLogos = {
  logoLight: logo(harborMark, 'Harbor Realty', '#ffffff'),
  logoDark: logo(harborMark, 'Harbor Realty', '#0b3d4a'),
};
