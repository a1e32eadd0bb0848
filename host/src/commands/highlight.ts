/** A piece of a text; `hit` where it is what was looked for. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** Cuts a text at the first place of each looked-for word, whatever its case. */
export function highlighted(text: string, sought: string): readonly Piece[] {
  const spans = sought
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ start: text.toLowerCase().indexOf(word), length: word.length }))
    .filter(({ start }) => start >= 0)
    .sort((one, other) => one.start - other.start);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, length } of spans) {
    if (start < at) continue;
    pieces.push(
      { text: text.slice(at, start), hit: false },
      { text: text.slice(start, start + length), hit: true },
    );
    at = start + length;
  }
  pieces.push({ text: text.slice(at), hit: false });
  return pieces.filter((piece) => piece.text !== '');
}
