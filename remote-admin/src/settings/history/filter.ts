/** What the history is narrowed to; null does not narrow. Instants are ISO 8601 UTC; `until` itself is left out. */
export interface HistoryFilter {
  readonly kind: 'CHANGE' | 'SIGN_IN' | null;
  readonly person: string | null;
  readonly since: string | null;
  readonly until: string | null;
}

const kinds = { changes: 'CHANGE', 'sign-ins': 'SIGN_IN' } as const;

/** Reads the filter from an address: `kind`, `person`, and `from` and `to` as the viewer's own days, both included. */
export function historyFilterOf(parameters: URLSearchParams): HistoryFilter {
  const kind = parameters.get('kind');
  const person = parameters.get('person')?.trim() ?? '';
  return {
    kind: kind === 'changes' || kind === 'sign-ins' ? kinds[kind] : null,
    person: person === '' ? null : person,
    since: startOf(parameters.get('from'), 0),
    until: startOf(parameters.get('to'), 1),
  };
}

/** The first instant of a day `2026-03-01`, or so many days later; null for what is no day. */
function startOf(day: string | null, daysLater: number): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + daysLater);
  return Number.isNaN(start.getTime()) ? null : start.toISOString();
}
