/** The supported zones, by name and by their standard abbreviation. */
const zones: Readonly<Record<string, string>> = {
  alaska: 'America/Anchorage',
  akst: 'America/Anchorage',
  central: 'America/Chicago',
  cst: 'America/Chicago',
  chamorro: 'Pacific/Guam',
  eastern: 'America/New_York',
  est: 'America/New_York',
  'hawaii-aleutian': 'Pacific/Honolulu',
  hst: 'Pacific/Honolulu',
  mountain: 'America/Denver',
  mst: 'America/Denver',
  pacific: 'America/Los_Angeles',
  pst: 'America/Los_Angeles',
  samoa: 'Pacific/Pago_Pago',
  sst: 'Pacific/Pago_Pago',
};

/** The zone in which a payment's times are shown: the occasion's, else the viewer's own. Gives an IANA name. */
export function zoneOf(timeZone: string | null | undefined): string {
  const given = timeZone?.trim() ?? '';
  const known = zones[given.toLowerCase()] ?? (given === '' ? null : valid(given));
  return known ?? new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone;
}

function valid(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** An instant (ISO 8601) in a zone: `Nov 18, 9:14 AM EST`, with its year where it is not the present one. */
export function zonedTime(iso: string, timeZone: string, now: Date = new Date()): string {
  const at = new Date(iso);
  const yearOf = (date: Date): string => date.toLocaleString('en-US', { timeZone, year: 'numeric' });
  return at.toLocaleString('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    ...(yearOf(at) === yearOf(now) ? {} : { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

/** The day of an instant (ISO 8601) in a zone: `Nov 18`. */
export function zonedDay(iso: string, timeZone: string): string {
  return new Date(iso).toLocaleString('en-US', { timeZone, month: 'short', day: 'numeric' });
}
