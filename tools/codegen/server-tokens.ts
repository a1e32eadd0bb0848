/** The one source of the design tokens. */
export const tokensPath = 'shared/tokens/tokens.css';

/** Those who draw pages on a server keep a copy: they share no code with the dashboard, and are deployed without it. */
export const tokenCopies = {
  /** Other people's pages: theirs have a colour of their own, so that nobody takes them for the dashboard. */
  sandbox: { path: 'sandbox/src/web/tokens.css', brand: '#2a6b78' },
  /** The product's own, until an organization's colour takes its place. */
  portal: { path: 'portal/src/web/tokens.css', brand: null },
} as const;

function between(css: string, from: string, to: string): string {
  const [start, end] = [css.indexOf(from), css.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`${tokensPath} has no part from "${from}" to "${to}"`);
  return css.slice(start, end);
}

/** The tokens and what scales them, without the dashboard's font, base elements and parts. */
export function tokensOf(name: keyof typeof tokenCopies, css: string): string {
  const { brand } = tokenCopies[name];
  const head = `/* Generated from ${tokensPath} by "pnpm codegen"; do not edit. The design tokens of the ${name}'s own pages. */\n\n`;
  const tokens = between(css, ':root {', '/* Inter, served beside this file.');
  const scales = between(css, '/* Fonts scale below', '/* Base elements');
  const branded = brand === null ? tokens : tokens.replace(/--brand: #[0-9a-f]{6};/, `--brand: ${brand};`);
  return `${head}${branded}${scales.trimEnd()}\n`;
}
