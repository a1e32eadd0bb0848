import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PaymentFilter, type TabCounts, useCountTabs } from '../payments/data';

/** How long changes are gathered before the counts are asked again, milliseconds. */
const gathering = 400;

/** How many payments each tab holds, empty until known; `refresh` asks again, as something came, went or moved. */
export function useTabCounts(filter: PaymentFilter): {
  readonly counts: TabCounts;
  readonly refresh: () => void;
} {
  const key = JSON.stringify(filter);
  const count = useCountTabs();
  const [known, setKnown] = useState<{ readonly key: string; readonly counts: TabCounts }>({
    key,
    counts: new Map(),
  });
  const [times, setTimes] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useEffectEvent(async () => {
    const counts = await count(filter);
    // Another filter may be asked about meanwhile: then its own answer is still to come.
    if (counts !== null) setKnown({ key, counts });
  });
  useEffect(() => void ask(), [key, times]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    counts: known.key === key ? known.counts : new Map(),
    refresh() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setTimes((before) => before + 1), gathering);
    },
  };
}
