const BEFORE = 40;
const AFTER = 80;

/** The words of a text around a part of it, on one line. @param part in lower case, as it was looked for */
export function excerptAround(text: string, part: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(part));
  const end = at + part.length;
  const from = at <= BEFORE ? 0 : wordStart(text, at - BEFORE);
  const rest = text.slice(end);
  const until =
    rest.length <= AFTER ? text.length : end + (/^[\s\S]{0,80}(?=\s)/.exec(rest)?.[0].length ?? AFTER);
  const words = text.slice(from, until).replaceAll(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${words}${until < text.length ? '…' : ''}`;
}

/** Where the word begins that reaches to a place. */
function wordStart(text: string, end: number): number {
  let at = end;
  while (at > 0 && !/\s/.test(text.charAt(at - 1))) at -= 1;
  return at;
}
