import rateLimit from '@fastify/rate-limit';
import type { FastifyPluginAsync } from 'fastify';
import type { Deps } from '../../context/deps.ts';
import * as payerCommands from '../../domains/payer/commands.ts';
import { payerRoutes } from '../../domains/payer/routes.ts';
import { networkOf } from '../../base/networks.ts';
import type { Metrics } from '../observation/metrics.ts';
import { addContent } from './content.ts';
import { addCspReports } from './csp-reports.ts';
import { addIdentitySync } from './identity.ts';
import { addPublicOrganizations } from './organizations.ts';
import { addPageReports } from './page-reports.ts';
import { addRegistry } from './registry.ts';
import { addSimulatedPeople } from './simulated-people.ts';
import { addSignIn } from './sign-in.ts';
import { addUploads } from './uploads.ts';
import { addVitals } from './vitals.ts';

/** Calls a minute from one address: far more than people make, far less than guessing tokens takes. */
const callsPerMinute = 1_200;

/** Everything that is answered without a sign-in, limited for each address. */
export const publicRoutes: FastifyPluginAsync<{ deps: Deps; metrics: Metrics }> = async (
  app,
  { deps, metrics },
) => {
  await app.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ address }) => networkOf(address),
  });
  addIdentitySync(app, deps);
  addSimulatedPeople(app, deps);
  addPublicOrganizations(app, deps);
  addSignIn(app, deps);
  addContent(app, deps);
  addUploads(app, deps);
  addVitals(app, deps);
  addPageReports(app, deps);
  addRegistry(app, deps);
  addCspReports(app, deps, metrics);
  await app.register(payerRoutes, { deps, commands: payerCommands });
};
