import { useState } from 'react';

/** What of Home can be hidden. */
type Part = 'onboarding' | 'welcome';

/** Whether a part of Home is hidden, and how that is changed. */
export interface Hiding {
  readonly hidden: boolean;
  readonly hide: () => void;
  readonly show: () => void;
}

/** Whether a part of Home is hidden; remembered in this browser for each organization. */
export function useHidden(part: Part, organizationId: string): Hiding {
  const key = `keyturn.home.${part}-hidden.${organizationId}`;
  const [hidden, setHidden] = useState(() => localStorage.getItem(key) === 'true');
  return {
    hidden,
    hide: () => {
      localStorage.setItem(key, 'true');
      setHidden(true);
    },
    show: () => {
      localStorage.removeItem(key);
      setHidden(false);
    },
  };
}
