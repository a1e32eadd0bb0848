import { forbidden } from '../../base/errors.ts';
import { byId } from '../../base/inputs.ts';
import { uuidOf } from '../../base/ids.ts';
import type { GatewayContext } from '../../context/context.ts';
import { changes } from '../../graph/changes.ts';
import { ownsIntegration } from '../webhooks/policy.ts';
import { integrationAsksForFactor } from '../webhooks/asks-for-factor.ts';
import { createApiKey, newApiKey, revokeApiKey, rotateApiKey, rotation } from './commands.ts';
import { keyById } from './store.ts';

/** That the viewer administrates the organization whose integration it is. */
async function ownsKey(context: GatewayContext, givenId: string): Promise<boolean> {
  const key = await keyById(context.deps.db, givenId);
  return key !== null && ownsIntegration(context, key.integrationId);
}

/** A key acts for whoever makes it, so that is a member: platform staff have no access to lend. */
async function lends(context: GatewayContext, givenId: string): Promise<boolean> {
  if (!(await ownsIntegration(context, givenId))) return false;
  const integration = await context.loaders.integration.load(uuidOf(givenId) ?? '');
  if (!context.viewer.memberships.has(integration?.organizationId ?? ''))
    throw forbidden('A key acts for whoever makes it, so only admins of the organization make one.');
  return true;
}

export const apiKeyChanges = changes({
  createApiKey: {
    about: 'The integration',
    allows: (context, { input }) => lends(context, input.integrationId),
    input: ({ deps }: GatewayContext) => newApiKey(deps),
    asksForFactor: (context, { input }) => integrationAsksForFactor(context, input.integrationId),
    run: ({ deps, viewer }, { input }) => createApiKey(deps, viewer, input),
  },
  rotateApiKey: {
    about: 'The key',
    async allows(context, { id }) {
      const key = await keyById(context.deps.db, id);
      return key !== null && lends(context, key.integrationId);
    },
    input: rotation,
    async asksForFactor(context, { id }) {
      const key = await keyById(context.deps.db, id);
      return key !== null && integrationAsksForFactor(context, key.integrationId);
    },
    run: ({ deps, viewer }, given) => rotateApiKey(deps, viewer, given),
  },
  revokeApiKey: {
    about: 'The key',
    allows: (context, { id }) => ownsKey(context, id),
    input: byId,
    run: ({ deps, viewer }, { id }) => revokeApiKey(deps, viewer, id),
  },
});
