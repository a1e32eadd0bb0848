const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/**
 * Integer cents as US dollars: `1850000` → `$18,500.00`.
 * `wholeDollars` drops `.00` (limits and rules only: `Min $48`). Throws RangeError on fractions of a cent.
 */
export function formatMoney(cents: number, options: { wholeDollars?: boolean } = {}): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not whole cents: ${cents}`);
  const text = dollars.format(cents / 100);
  return options.wholeDollars === true && cents % 100 === 0 ? text.slice(0, -3) : text;
}
