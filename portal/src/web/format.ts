const formats = new Map<string, Intl.DateTimeFormat>();

/** An ISO 8601 instant for people, in a time zone (IANA) that is named: `Mar 2, 2026, 10:04 AM EST`. */
export function formatInstant(iso: string, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
      ...{ timeZone, timeZoneName: 'short' },
    });
  formats.set(timeZone, format);
  return format.format(new Date(iso));
}

/** A US phone number's digits as `(207) 555-0100`; anything else stays as it is. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
