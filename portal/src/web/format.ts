const instant = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** An ISO 8601 instant for people, in UTC. */
export const formatInstant = (iso: string): string => `${instant.format(new Date(iso))} UTC`;
