import { useState } from 'react';

/** Whether the welcome card is hidden; remembered in this browser for each organization. */
export function useHidden(organizationId: string): readonly [hidden: boolean, hide: () => void] {
  const key = `keyturn.home.welcome-hidden.${organizationId}`;
  const [hidden, setHidden] = useState(() => localStorage.getItem(key) === 'true');
  return [
    hidden,
    () => {
      localStorage.setItem(key, 'true');
      setHidden(true);
    },
  ];
}
