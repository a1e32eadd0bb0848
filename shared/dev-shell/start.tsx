import { ApiProvider } from '@keyturn/shared/api';
import { AuthProvider, authFor, factorProver } from '@keyturn/shared/auth';
import type { RemoteContract, RemoteRoutes } from '@keyturn/shared/federation';
import { BrowserRouter } from '@keyturn/shared/router';
import { SecondFactor } from '@keyturn/shared/second-factor';
import { Toaster } from '@keyturn/shared/toast';
import { LinkProvider } from '@keyturn/shared/ui';
import { createRoot } from 'react-dom/client';
import { parseShellConfig } from './config';
import { placesOf } from './places';
import { Shell, ShellLink } from './shell';

interface Remote {
  readonly contract: RemoteContract;
  readonly routes: RemoteRoutes;
}

/** Shows a remote alone, without the host: for development only, in no bundle that is deployed. */
export async function startDevShell({ contract, routes }: Remote): Promise<void> {
  const {
    gatewayUrl,
    auth: authConfig,
    surroundings,
  } = parseShellConfig(await (await fetch('/config.json')).json());
  const auth = authFor(authConfig);
  const proveFactor = factorProver(authConfig);
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <AuthProvider auth={auth}>
      <ApiProvider gatewayUrl={gatewayUrl} auth={auth}>
        <BrowserRouter>
          <LinkProvider component={ShellLink}>
            <Shell contract={contract} places={placesOf(routes)} surroundings={surroundings} />
          </LinkProvider>
        </BrowserRouter>
      </ApiProvider>
      <SecondFactor prove={proveFactor} />
      <Toaster />
    </AuthProvider>,
  );
}
