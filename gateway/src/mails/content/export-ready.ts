import type { ExportMailData } from './data.ts';
import { calendarDay } from '../../base/format.ts';
import type { MailPage } from './page.ts';

const names = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly' } as const;
const verbs = { CREATED: 'created', AUTHORIZED: 'authorized', DEPOSITED: 'deposited' } as const;

/** Tells of an export that was made by itself, and where its file is. */
export function exportReady(data: ExportMailData): MailPage {
  const { organization, every, first, last, url } = data;
  const days = first === last ? calendarDay(first) : `${calendarDay(first)} to ${calendarDay(last)}`;
  return {
    subject: `Your ${names[every]} export: ${days}`,
    preview: sentence(data),
    heading: `Your ${names[every]} export of ${organization.name}`,
    paragraphs: [sentence(data), ...(data.outcome === 'ready' ? [where] : [])],
    amount: null,
    facts: [{ label: 'Days', value: days }],
    action: { label: data.outcome === 'ready' ? 'Open the export' : 'Open your exports', url },
    note: 'You have this export made by itself. Change or stop it on the same page.',
  };
}

const where = 'For seven days the file is on the page below, after you have signed in.';

function sentence({ outcome, rows, dated }: ExportMailData): string {
  const verb = verbs[dated];
  switch (outcome) {
    case 'ready':
      return rows === 1
        ? `One payment was ${verb}.`
        : `${(rows ?? 0).toLocaleString('en-US')} payments were ${verb}.`;
    case 'empty':
      return `No payment was ${verb}, so there is no file.`;
    case 'failed':
      return 'The file could not be made. Please export these days yourself.';
  }
}
