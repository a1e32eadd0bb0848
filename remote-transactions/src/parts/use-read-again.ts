import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/** How long changes are gathered before they are read, milliseconds. */
const pause = 500;

/** Reads again shortly after the last of several calls. */
export function useReadAgain(read: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const onPause = useEffectEvent(read);
  const begin = useRef(() => {
    clearTimeout(timer.current);
  });
  useEffect(() => {
    begin.current = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => onPause(), pause);
    };
    return () => clearTimeout(timer.current);
  }, []);
  return useCallback(() => begin.current(), []);
}
