import { useEffect } from 'react';

/** Names the browser's tab: `Transactions · Harbor Realty`. */
export function usePageTitle(...parts: readonly string[]): void {
  const title = [...parts, 'Keyturn'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
