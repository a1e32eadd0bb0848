import type { ReactElement } from 'react';
import { exactTime, fullTime, relativeTime } from '../../format';
import { useNow } from './use-now';

/** Properties of a moment. */
export interface TimeProps {
  /** ISO 8601. */
  iso: string;
  /** relative for lists (default), within for a relative one within a sentence (`just now`), exact for records. */
  format?: 'relative' | 'within' | 'exact';
}

/** A moment in the viewer's time zone; the exact time is in `title`. An unreadable value shows a dash. */
export function Time({ iso, format = 'relative' }: TimeProps): ReactElement {
  return format === 'exact' ? (
    <Moment iso={iso} now={null} />
  ) : (
    <RelativeTime iso={iso} within={format === 'within'} />
  );
}

/** Its own component: only relative times are redrawn as time passes. */
function RelativeTime({ iso, within }: { iso: string; within: boolean }): ReactElement {
  return <Moment iso={iso} now={useNow()} within={within} />;
}

interface MomentProps {
  iso: string;
  /** In milliseconds shows how long ago; null the exact time. */
  now: number | null;
  within?: boolean;
}

function Moment({ iso, now, within }: MomentProps): ReactElement {
  if (Number.isNaN(Date.parse(iso))) return <span>–</span>;
  const shown = now === null ? exactTime(iso) : relativeTime(iso, new Date(now));
  const text = within ? shown.replace(/^(Just|Yest)/, (word) => word.toLowerCase()) : shown;
  return (
    <time dateTime={iso} title={fullTime(iso)}>
      {text}
    </time>
  );
}
