const hexColor = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/**
 * The brand colour as CSS may use it: `#rgb` or `#rrggbb`.
 * Answers null for anything else, so that a stored value can never inject other CSS.
 */
export function parseBrandColor(value: string | null | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  const color = trimmed.startsWith('#') ? trimmed : `#${trimmed}`;
  return hexColor.test(color) ? color.toLowerCase() : null;
}
