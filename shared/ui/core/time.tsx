import type { ReactElement } from 'react';
import { exactTime, fullTime, relativeTime } from '../../format';
import { useNow } from './use-now';

/** Properties of a moment. */
export interface TimeProps {
  /** ISO 8601. */
  iso: string;
  /** relative for lists (default), exact for records. */
  format?: 'relative' | 'exact';
}

/** A moment in the viewer's time zone; the exact time is in `title`. An unreadable value shows a dash. */
export function Time({ iso, format = 'relative' }: TimeProps): ReactElement {
  return format === 'relative' ? <RelativeTime iso={iso} /> : <Moment iso={iso} now={null} />;
}

/** Its own component: only relative times are redrawn as time passes. */
function RelativeTime({ iso }: { iso: string }): ReactElement {
  return <Moment iso={iso} now={useNow()} />;
}

/** `now` in milliseconds shows how long ago; null the exact time. */
function Moment({ iso, now }: { iso: string; now: number | null }): ReactElement {
  if (Number.isNaN(Date.parse(iso))) return <span>–</span>;
  const text = now === null ? exactTime(iso) : relativeTime(iso, new Date(now));
  return (
    <time dateTime={iso} title={fullTime(iso)}>
      {text}
    </time>
  );
}
