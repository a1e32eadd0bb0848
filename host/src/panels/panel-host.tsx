import { useNavigate, type Location } from '@keyturn/shared/router';
import { useOnboarding } from '@keyturn/shared/organization';
import { useEffect } from 'react';
import { useLazy } from '../lib/use-lazy';
import { RemoteArea } from '../remotes/remote-area';
import { closingTarget } from '../routes/closing';
import type { Matched } from '../routes/match';
import type { PanelRoute } from '../routes/table';
import { useReturnFocus } from './use-return-focus';

const loadFrame = () => import('./panel-frame');

interface PanelHostProps {
  readonly slug: string;
  readonly panel: Matched<PanelRoute>;
  readonly location: Location;
  readonly background: Location | null;
  readonly onTitle: (title: string | null) => void;
}

/** Shows the panel of the present address in the frame. */
export function PanelHost({ slug, panel, location, background, onTitle }: PanelHostProps) {
  const { route, params } = panel;
  const navigate = useNavigate();
  const onboardingPending = useOnboarding().pendingRequiredSteps > 0;
  const frame = useLazy(loadFrame, true);
  useReturnFocus();
  useEffect(() => () => onTitle(null), [onTitle]);
  if (frame === null) return null;

  function close() {
    const target = closingTarget({ slug, panel: route, location, background, onboardingPending });
    const state: unknown = background?.state;
    void navigate(target, { replace: true, state });
  }

  return (
    <frame.default
      key={frameKey(panel)}
      title={route.title}
      size={route.size}
      hasTabs={route.tabs === true}
      onClosed={close}
      onTitle={onTitle}
    >
      <RemoteArea remote={route.remote} kind="panels" part={route.panel} params={params} />
    </frame.default>
  );
}

/** Another record is another panel; another tab of it, or another choice made in it, is not. */
function frameKey({ route, params }: Matched<PanelRoute>): string {
  const open = ['tab', '*', ...(route.choices ?? [])];
  const ids = Object.entries(params).filter(([name]) => !open.includes(name));
  return JSON.stringify([route.remote, route.panel, ids]);
}

/** Fetches the frame's code ahead of need. */
export function preloadPanelFrame(): void {
  loadFrame().catch(() => undefined);
}
