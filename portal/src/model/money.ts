/** Reads what a person types as an amount of dollars, `$1,250.5`, as integer cents; null when it is none. */
export function parseDollars(text: string): number | null {
  const found = /^\$?\s*([1-9]\d{0,2}(?:,\d{3})+|\d{1,10})(?:\.(\d{0,2}))?$/.exec(text.trim());
  if (found?.[1] === undefined) return null;
  return Number(found[1].replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as `$1,250.00`. */
export const money = (cents: number): string => dollars.format(cents / 100);

/** A limit, which drops `.00`: `$48`, `$100,000`. */
export const moneyLimit = (cents: number): string => money(cents).replace(/\.00$/, '');
