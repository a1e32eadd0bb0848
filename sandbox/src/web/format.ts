const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const instant = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Integer cents as US dollars, `$1,234.50`. */
export function formatMoney(cents: number): string {
  return money.format(cents / 100);
}

/** An ISO 8601 instant for people, in UTC. */
export function formatInstant(iso: string): string {
  return `${instant.format(new Date(iso))} UTC`;
}
