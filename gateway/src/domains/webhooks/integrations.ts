import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Db } from '../../db/client.ts';
import { integrations, organizations, webhookSubscriptions } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { badInput, GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { id, requiredText } from '../../base/inputs.ts';
import type { IntegrationRow } from '../../db/rows.ts';
import { integrationsOf } from './store.ts';

const MAX_INTEGRATIONS = 10;
/** The input of `createIntegration`. */
export const newIntegration = z.object({ organizationId: id, name: requiredText(100) });

/**
 * Adds another system to an organization, under a name that none of its others has. Access was decided before.
 *
 * @throws GatewayError BAD_INPUT at `name` for one that is taken, CONFLICT beyond ten.
 */
export async function createIntegration(
  deps: Deps,
  viewer: Viewer,
  { name, ...given }: z.output<typeof newIntegration>,
): Promise<IntegrationRow> {
  const organizationId = uuidOf(given.organizationId);
  if (organizationId === null) throw notFound('The organization');
  return deps.db.transaction(async (tx) => {
    await holdOrganization(tx, organizationId);
    const present = await integrationsOf(tx, organizationId);
    if (present.some((known) => known.name.toLowerCase() === name.toLowerCase())) {
      throw badInput('There is an integration with this name already', 'name');
    }
    if (present.length >= MAX_INTEGRATIONS) {
      throw new GatewayError('CONFLICT', `An organization has at most ${MAX_INTEGRATIONS} integrations.`);
    }
    const [row] = await tx
      .insert(integrations)
      .values({ name, organizationId, createdAt: deps.clock() })
      .returning();
    if (row === undefined) throw new Error('A new integration was not stored.');
    await recordChange(tx, {
      ...{ at: deps.clock(), viewer, organizationId, action: 'createIntegration' },
      ...{ entity: 'integration', entityId: row.id, after: { name } },
    });
    return row;
  });
}

/** Two that are made at once are made one after the other, so that the rules above hold for both. */
async function holdOrganization(tx: Db, id: string): Promise<void> {
  const [row] = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for('update');
  if (row === undefined) throw notFound('The organization');
}

/**
 * Takes an integration from its organization and ends its webhooks; what was sent and paid through it stays.
 *
 * @throws GatewayError NOT_FOUND
 */
export async function deleteIntegration(deps: Deps, viewer: Viewer, givenId: string): Promise<string> {
  const id = uuidOf(givenId);
  if (id === null) throw notFound('The integration');
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(integrations)
      .set({ active: false })
      .where(and(eq(integrations.id, id), sql`${integrations.active}`))
      .returning();
    if (row === undefined) throw notFound('The integration');
    await tx
      .update(webhookSubscriptions)
      .set({ active: false })
      .where(eq(webhookSubscriptions.integrationId, id));
    await recordChange(tx, {
      ...{ at: deps.clock(), viewer, organizationId: row.organizationId, action: 'deleteIntegration' },
      ...{ entity: 'integration', entityId: id, before: { name: row.name } },
    });
    return id;
  });
}
