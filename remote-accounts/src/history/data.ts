import { type PagedList, useApiPages } from '@keyturn/shared/api';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  RecordHistoryDocument,
  type RecordHistoryQuery,
  type RecordHistoryQueryVariables,
} from './history.generated';

/** What has a history. */
export type HistoryRecord = RecordHistoryQueryVariables['record'];

type HistoryPage = RecordHistoryQuery['recordHistory'];

/** How many entries a page holds. */
const pageSize = 5;

/**
 * What was done to a record, the newest first.
 *
 * @param state of the record; when it differs, something was done to it.
 */
export function useRecordHistory(record: HistoryRecord, id: string, state: string): PagedList<HistoryPage> {
  const source = useApiPages(RecordHistoryDocument, {
    variables: { record, id, limit: pageSize },
    select: (data) => data.recordHistory,
  });
  const read = useRef(state);
  const readAgain = useEffectEvent(() => void source.refetch());
  useEffect(() => {
    if (read.current === state) return;
    read.current = state;
    readAgain();
  }, [state]);
  return source;
}
