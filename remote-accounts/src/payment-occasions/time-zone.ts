/** The supported time zones with their abbreviations. */
const supported: Readonly<Record<string, string>> = {
  'Alaska Standard Time': 'Alaska (AKST)',
  'Central Standard Time': 'Central (CST)',
  'Eastern Standard Time': 'Eastern (EST)',
  'Hawaii-Aleutian Standard Time': 'Hawaii-Aleutian (HST)',
  'Mountain Standard Time': 'Mountain (MST)',
  'Pacific Standard Time': 'Pacific (PST)',
  // The zone is named one way or the other, depending on the browser's age.
  'American Samoa Standard Time': 'Samoa standard (SST)',
  'Samoa Standard Time': 'Samoa standard (SST)',
};

/** Midwinter north of the equator: no supported zone has its clocks forward. */
const midwinter = new Date('2026-01-15T12:00:00.000Z');

/**
 * A time zone in words: `America/New_York` → `Eastern (EST)`. One that is not supported gives way to the zone of the
 * browser, which is given here for tests.
 */
export function timeZoneName(
  zone: string,
  localZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  return supportedName(zone) ?? supportedName(localZone) ?? localZone;
}

function supportedName(zone: string): string | null {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long' }).formatToParts(
      midwinter,
    );
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
    return name === undefined ? null : (supported[name] ?? null);
  } catch {
    return null;
  }
}
