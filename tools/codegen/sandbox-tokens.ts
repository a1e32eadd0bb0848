/** Where the sandbox keeps its copy: it shares no code with the dashboard, and runs where only it is deployed. */
export const sandboxTokensPath = 'sandbox/src/web/tokens.css';

/** The one source of the design tokens. */
export const tokensPath = 'shared/tokens/tokens.css';

/** Other people's pages: theirs have a colour of their own, so that nobody takes them for the dashboard. */
const sandboxBrand = '#2a6b78';

const head = `/* Generated from ${tokensPath} by "pnpm codegen"; do not edit. The design tokens of the sandbox's own pages. */\n\n`;

function between(css: string, from: string, to: string): string {
  const [start, end] = [css.indexOf(from), css.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`${tokensPath} has no part from "${from}" to "${to}"`);
  return css.slice(start, end);
}

/** The tokens and what scales them, without the dashboard's font, base elements and parts. */
export function sandboxTokens(css: string): string {
  const tokens = between(css, ':root {', '/* Inter, served beside this file.');
  const scales = between(css, '/* Fonts scale below', '/* Base elements');
  return `${head}${tokens.replace(/--brand: #[0-9a-f]{6};/, `--brand: ${sandboxBrand};`)}${scales.trimEnd()}\n`;
}
