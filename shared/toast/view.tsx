import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Toaster, toast } from 'react-hot-toast';
import type { Toast } from 'react-hot-toast';
import { consume } from './requests';
import type { ToastEvent, ToastKind } from './requests';
import { ToastCard } from './toast-card';

/** Milliseconds that a message stays. */
const duration: Record<ToastKind, number> = { error: 8000, success: 5000, info: 5000, warning: 5000 };

/** Milliseconds of the movement in and out. */
const animation = 300;

/** Under this width, in px, messages come from the top. */
const topBelow = 1000;

/** At the other side from a panel's buttons and above a selection's, which a message may not lie over. */
const besideNavigation = '20px 20px max(20px, var(--kept-clear, 0px) + 8px) calc(var(--nav-w) + 20px)';

function apply(event: ToastEvent): void {
  if (event.type === 'dismiss') {
    toast.dismiss(event.id ?? undefined);
    return;
  }
  const { request } = event;
  toast.custom(
    (shown: Toast) => <ToastCard key={request.number} request={request} leaving={!shown.visible} />,
    {
      id: request.id,
      duration: request.persistent === true ? Infinity : duration[request.kind],
      removeDelay: animation,
    },
  );
}

function useIsNarrow(): boolean {
  const query = `(max-width: ${topBelow - 1}px)`;
  const [narrow, setNarrow] = useState(() => window.matchMedia(query).matches);
  useEffect(() => {
    const media = window.matchMedia(query);
    const onChange = () => setNarrow(media.matches);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }, [query]);
  return narrow;
}

/** The messages, by react-hot-toast; loaded with the first of them. */
export function ToastView(): ReactElement {
  const narrow = useIsNarrow();
  useEffect(() => consume(apply), []);
  return (
    <Toaster
      position={narrow ? 'top-center' : 'bottom-left'}
      gutter={8}
      containerStyle={{ zIndex: 'var(--z-toast)', inset: narrow ? 12 : besideNavigation }}
    />
  );
}
