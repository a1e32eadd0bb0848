const zones: readonly string[] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** The time zones that are offered, with the one that is chosen. */
export const zonesWith = (chosen: string): readonly string[] =>
  zones.includes(chosen) ? zones : [chosen, ...zones];
