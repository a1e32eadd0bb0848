/** Integer cents as banks write dollars, `-1234.50`. */
export function dollars(cents: number): string {
  const whole = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** The number of an account of which the last digits are known. */
export const accountNumber = (last4: string): string => `000040010${last4}`;

/** Text as XML and its forebears want it. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
