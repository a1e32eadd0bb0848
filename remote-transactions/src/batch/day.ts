/**
 * Reads a day of a file, `2026-11-27` or as American spreadsheets write it, `11/27/2026`, as `2026-11-27`; reports write
 * midnight behind it. Null for anything else, and for a day that no calendar has.
 */
export function readDay(text: string): string | null {
  const day = text.trim().replace(midnight, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(day);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day);
  const [year, month, date] = iso ? [iso[1], iso[2], iso[3]] : [american?.[3], american?.[1], american?.[2]];
  if (year === undefined || month === undefined || date === undefined) return null;
  const written = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const instant = new Date(`${written}T00:00:00.000Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(written) ? written : null;
}

const midnight = /[ T](?:12:00(?::00)? ?AM|0?0:00(?::00(?:\.0+)?)?)$/i;
