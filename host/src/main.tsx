import { authFor, factorProver } from '@keyturn/shared/auth';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { readSetup } from './config/setup';
import { StartFailure } from './errors/start-failure';
import { whenSettled } from './lib/use-is-settled';
import { createLeaveGuard } from './panels/leave-guard';
import { preloadParts } from './start/preload-parts';
import { createRemotes } from './start/remotes';
import { applyTheme } from './lib/theme';
import { startTelemetry } from './telemetry/telemetry';

/** Puts the page together: configuration first, then the remote of the address in parallel with everything else. */
async function start(place: HTMLElement): Promise<void> {
  applyTheme();
  const root = createRoot(place);
  try {
    const setup = await readSetup();
    const auth = authFor(setup.config.auth);
    const leaveGuard = createLeaveGuard();
    const { remotes, routes, releases, overrides } = createRemotes(setup);
    if (auth.peek() !== null) preloadParts(remotes.loader, routes.table(), window.location.pathname);
    // In slices, so that a phone goes on answering.
    startTransition(() =>
      root.render(
        <App
          config={setup.config}
          auth={auth}
          proveFactor={factorProver(setup.config.auth)}
          remotes={remotes}
          routes={routes}
          overrides={overrides}
          leaveGuard={leaveGuard}
        />,
      ),
    );
    // What was deployed after the page was configured shows once the first screen stands.
    whenSettled(() => {
      void releases.renew().then(remotes.askRoutes);
      void import('./start/follow-registry').then(
        ({ followRegistry }) => followRegistry(releases),
        () => undefined,
      );
    });
    if (setup.config.telemetry) startTelemetry(setup.config, routes, remotes.deploys);
  } catch (error) {
    root.render(<StartFailure error={error} />);
  }
}

const place = document.getElementById('root');
if (place !== null) void start(place);
