const types: ReadonlyMap<string, string> = new Map([
  ['ASSOCIATION', 'Association'],
  ['ATTORNEY', 'Attorney'],
  ['BROKERAGE', 'Brokerage'],
  ['TITLE', 'Title'],
]);

/** An organization's type in a word; a dash where it has none. */
export function organizationType(type: string | null): string {
  return types.get(type ?? '') ?? '–';
}

/** The address of a web site as a link may lead to it; null for anything that is no web address. */
export function webAddress(url: string | null): string | null {
  if (url === null || url.trim() === '') return null;
  try {
    const { protocol, href } = new URL(/^[a-z][a-z\d+.-]*:/i.test(url) ? url : `https://${url}`);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}

/** A colour that may be painted: `#30C97F` or `#3C7`; null for anything else. */
export function paintable(color: string | null): string | null {
  return color !== null && /^#([\da-f]{3}|[\da-f]{6})$/i.test(color) ? color : null;
}
