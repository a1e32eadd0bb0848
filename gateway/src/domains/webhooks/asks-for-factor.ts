import { uuidOf } from '../../base/ids.ts';
import type { GatewayContext } from '../../context/context.ts';
import { organizationAsksForFactor } from '../../payments/policies/second-factor.ts';

/** Whether the organization of an integration asks for a second factor. */
export async function integrationAsksForFactor(context: GatewayContext, givenId: string): Promise<boolean> {
  const id = uuidOf(givenId);
  const integration = id === null ? null : await context.loaders.integration.load(id);
  return organizationAsksForFactor(context, integration?.organizationId ?? null);
}
