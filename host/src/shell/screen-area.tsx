import { PanelContext, type PanelContextValue } from '@keyturn/shared/panels';
import { type Location, Route, Routes } from '@keyturn/shared/router';
import { useMemo } from 'react';
import { useLazy } from '../lib/use-lazy';
import { useIsAsking, useLeaveGuard } from '../panels/leave-guard-context';
import { RemoteArea } from '../remotes/remote-area';
import type { Matched } from '../routes/match';
import type { ScreenRoute } from '../routes/table';

const loadQuestion = () => import('../panels/leave-question');

interface ScreenAreaProps {
  readonly screen: Matched<ScreenRoute>;
  /** The screen's own location: behind an open panel it is not that of the address bar. */
  readonly location: Location;
  /** Whether no panel lies over it: a panel asks about unsaved input itself. */
  readonly alone: boolean;
}

/** The screen, which reads its own location whatever panel lies over it; a form in it may hold it open. */
export function ScreenArea({ screen, location, alone }: ScreenAreaProps) {
  const { route, params } = screen;
  const guard = useLeaveGuard();
  const asking = useIsAsking() && alone;
  const question = useLazy(loadQuestion, asking);
  const frame = useMemo<PanelContextValue>(
    () => ({ setHead: () => undefined, foot: null, holdOpen: guard.hold, close: () => undefined }),
    [guard],
  );
  return (
    <>
      <PanelContext value={frame}>
        <Routes location={location}>
          <Route
            path="*"
            element={<RemoteArea remote={route.remote} kind="screens" part={route.screen} params={params} />}
          />
        </Routes>
      </PanelContext>
      {asking && question !== null && <question.default />}
    </>
  );
}
