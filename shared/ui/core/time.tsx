import type { ReactElement } from 'react';
import { formatDate, formatDateTime, formatExactTime, formatRelativeTime } from './format-time';
import { useNow } from './use-now';

/** Properties of a moment. */
export interface TimeProps {
  /** ISO 8601. */
  iso: string;
  /** relative for lists (default), exact for records, date without the time of day. */
  format?: 'relative' | 'exact' | 'date';
}

/** A moment in the viewer's time zone; the exact time is in `title`. An unreadable value shows a dash. */
export function Time({ iso, format = 'relative' }: TimeProps): ReactElement {
  return format === 'relative' ? <RelativeTime iso={iso} /> : <Moment iso={iso} format={format} now={null} />;
}

/** Its own component: only relative times are redrawn as time passes. */
function RelativeTime({ iso }: { iso: string }): ReactElement {
  return <Moment iso={iso} format="relative" now={useNow()} />;
}

interface MomentProps {
  iso: string;
  format: 'relative' | 'exact' | 'date';
  now: number | null;
}

function Moment({ iso, format, now }: MomentProps): ReactElement {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return <span>–</span>;
  const text = {
    relative: () => formatRelativeTime(date, new Date(now ?? Date.now())),
    exact: () => formatDateTime(date),
    date: () => formatDate(date),
  }[format]();
  return (
    <time dateTime={iso} title={formatExactTime(date)}>
      {text}
    </time>
  );
}
