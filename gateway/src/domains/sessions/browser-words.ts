import Bowser from 'bowser';

/** A browser by what it calls itself, for example `Safari on iOS`. */
export function browserInWords(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'An unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name || 'An unknown browser';
  return os.name ? `${name} on ${os.name}` : name;
}
