const pattern = /^(\d{1,10})(?:\.(\d{1,2}))?$/;

/** Reads `'12.5'` as integer cents, 1250; null when it is not a positive amount with at most two decimals. */
export function parseAmount(value: string): number | null {
  const found = pattern.exec(value.trim());
  if (!found) return null;
  const cents = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return cents > 0 ? cents : null;
}

/** Integer cents as the API writes them, `{ value: '12.50', currency: 'USD' }`. */
export function amountBody(cents: number): { value: string; currency: 'USD' } {
  const sign = cents < 0 ? '-' : '';
  const absolute = Math.abs(cents);
  const value = `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
  return { value, currency: 'USD' };
}
