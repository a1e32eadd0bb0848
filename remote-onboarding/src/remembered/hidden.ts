import { useState } from 'react';

/** What of Home can be hidden for good. */
type Part = 'onboarding' | 'welcome';

/** Whether a part of Home is hidden; remembered in this browser for each organization. */
export function useHidden(part: Part, organizationId: string): readonly [hidden: boolean, hide: () => void] {
  const key = `keyturn.home.${part}-hidden.${organizationId}`;
  const [hidden, setHidden] = useState(() => localStorage.getItem(key) === 'true');
  return [
    hidden,
    () => {
      localStorage.setItem(key, 'true');
      setHidden(true);
    },
  ];
}
