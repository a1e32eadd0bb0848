/** Made when it is first needed: the first format of a page reads the languages' data, and the first screen shows no amount. */
let format: Intl.NumberFormat | null = null;

/** `1850000` → `$18,500.00`. Takes integer cents; throws RangeError on anything else. */
export function formatMoney(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not an integer number of cents`);
  format ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return format.format(cents / 100);
}

/** For limits and rules: `4800` → `$48`, `4850` → `$48.50`. Takes integer cents. */
export function formatLimit(cents: number): string {
  const [whole, fraction] = moneyParts(cents);
  return cents % 100 === 0 ? whole : whole + fraction;
}

/** Splits an amount for the large display with muted cents: `['$18,500', '.00']`. Takes integer cents. */
export function moneyParts(cents: number): readonly [whole: string, fraction: string] {
  const text = formatMoney(cents);
  return [text.slice(0, -3), text.slice(-3)];
}

const typed = /^\$?\s*(?=\.?\d)([1-9]\d{0,2}(?:[,\s]\d{3}){1,3}|\d{0,12})(?:\.(\d{0,2}))?$/;

/**
 * Reads what a person typed as dollars: `$1,200.50` → `120050`, `.07` → `7`. Gives null for anything that is not
 * an amount of money with at most two decimals, such as `0,05`, whose comma parts no thousands.
 */
export function parseMoney(text: string): number | null {
  const [, whole, cents = ''] = typed.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'));
}
