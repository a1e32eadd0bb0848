import { useEffect, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { onWaiting } from './requests';

/**
 * The place where messages appear. The library behind it is loaded with the first message; if that fails, the next
 * message tries again. The region exists from the start, and a dialog over the page leaves it alone (`aria-live`).
 */
export function Toaster(): ReactElement {
  const [View, setView] = useState<{ component: ComponentType } | null>(null);

  useEffect(() => {
    let loading = false;
    return onWaiting(() => {
      if (loading) return;
      loading = true;
      import('./view').then(
        (module) => setView({ component: module.ToastView }),
        () => {
          loading = false;
        },
      );
    });
  }, []);

  return (
    <div data-toaster="" aria-live="off">
      {View !== null && <View.component />}
    </div>
  );
}
