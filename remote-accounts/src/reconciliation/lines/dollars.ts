/** Dollars as they are typed, `12` or `12.5`, in cents; null for anything else. */
export function centsTyped(text: string): number | null {
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return found === null ? null : Number(`${found[1]}${(found[2] ?? '').padEnd(2, '0')}`);
}
