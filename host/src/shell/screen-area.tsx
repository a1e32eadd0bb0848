import { type Location, Route, Routes } from '@keyturn/shared/router';
import { RemoteArea } from '../remotes/remote-area';
import type { Matched } from '../routes/match';
import type { ScreenRoute } from '../routes/table';
import { ScreenFrame } from './screen-frame';

interface ScreenAreaProps {
  readonly screen: Matched<ScreenRoute>;
  /** The screen's own location: behind an open panel it is not that of the address bar. */
  readonly location: Location;
  /** Whether no panel lies over it. */
  readonly alone: boolean;
}

/** The screen, which reads its own location whatever panel lies over it. */
export function ScreenArea({ screen, location, alone }: ScreenAreaProps) {
  const { route, params } = screen;
  return (
    <ScreenFrame alone={alone}>
      <Routes location={location}>
        <Route
          path="*"
          element={<RemoteArea remote={route.remote} kind="screens" part={route.screen} params={params} />}
        />
      </Routes>
    </ScreenFrame>
  );
}
