import { lazy, Suspense, useState } from 'react';
import type { ViewState } from '../address/view-state';
import type { OpenedView } from './use-opened-view';
import { ViewsTrigger } from './views-trigger';

const Views = lazy(() => import('./views'));

interface ViewsButtonProps {
  readonly shown: ViewState;
  readonly opened: OpenedView | null;
}

/** Saved views on the toolbar; all but the button is loaded when it is first pressed. */
export function ViewsButton({ shown, opened }: ViewsButtonProps) {
  const [wanted, setWanted] = useState(false);
  const button = <ViewsTrigger opened={opened} aria-haspopup="menu" onClick={() => setWanted(true)} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <Views shown={shown} opened={opened} />
    </Suspense>
  );
}
