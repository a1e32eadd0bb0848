import { useMemo } from 'react';
import { useSurroundings, useViewer } from '@keyturn/shared/organization';
import { type Track, trackerOf } from './track';

/** Tells of events as the person who is looking. The function stays the same while that person does. */
export function useTrack(): Track {
  const { tracking } = useSurroundings();
  const { id } = useViewer();
  return useMemo(() => trackerOf({ tracking, userId: id }), [tracking, id]);
}
