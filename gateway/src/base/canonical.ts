/**
 * A value as the one text that it has by RFC 8785, whatever order its parts were put together in: names in the order of
 * their UTF-16 units, numbers and strings as ECMAScript writes them. Parts that are undefined are left out, an instant is
 * its ISO 8601 text.
 *
 * @throws RangeError for a number that JSON cannot write
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} is not in JSON.`);
  return JSON.stringify(value ?? null);
}
