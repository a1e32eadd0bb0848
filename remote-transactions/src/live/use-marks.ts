import { useCallback, useState } from 'react';

/** How long a change is shown, milliseconds: the wash of a changed row. */
const shownFor = 1_600;

/** Ids that something happened to a moment ago. */
export function useMarks(): { readonly marked: ReadonlySet<string>; readonly mark: (id: string) => void } {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback((id: string) => {
    setMarked((old) => new Set(old).add(id));
    setTimeout(() => setMarked((old) => new Set([...old].filter((each) => each !== id))), shownFor);
  }, []);
  return { marked, mark };
}
