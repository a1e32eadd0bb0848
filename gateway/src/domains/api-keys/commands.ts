import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { badInput, GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { centsAmount, id, requiredText } from '../../base/inputs.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import type { ApiKeyRow, IntegrationRow } from '../../db/rows.ts';
import { apiKeys, integrations } from '../../db/schema/index.ts';
import { apiKeyScopes } from '../../db/schema/values.ts';
import { recordChange } from '../../operations/audit.ts';
import { closeRequestsOf } from '../../payments/prepared/store.ts';
import { isAddressOrRange } from './addresses.ts';
import { hashOf, isSecret, prefixOf, worldOf } from './secret.ts';
import { webhooksOfKey } from '../webhooks/store.ts';
import { countStanding, keyById, keysBefore, passWebhooksOn } from './store.ts';

const MAX_KEYS = 20;
const HOUR_MS = 3_600_000;

const secret = z.string().refine(isSecret, 'A key is kt_live_ or kt_test_ and 43 characters of base64url');

/** Why there are no test keys here. */
const noTestWorld = 'There is no test world here, so there are no test keys.';

/** The input of `createApiKey`. */
export const newApiKey = ({ clock, config }: Pick<Deps, 'clock' | 'config'>) =>
  z.object({
    input: z
      .object({
        integrationId: id,
        name: requiredText(100),
        secret: secret.refine(
          (text) => worldOf(text) === 'LIVE' || config.testWorldUrl !== null,
          noTestWorld,
        ),
        scopes: z
          .array(z.enum(apiKeyScopes))
          .min(1, 'Choose what the key may do')
          .transform((given) => apiKeyScopes.filter((scope) => given.includes(scope))),
        sendLimit: centsAmount.min(1, 'Must be more than nothing').nullish().default(null),
        addresses: z
          .array(
            z
              .string()
              .trim()
              .refine(isAddressOrRange, 'Must be an IP address or a range like 203.0.113.0/24'),
          )
          .max(50, 'At most 50 addresses')
          .nullish()
          .transform((given) => [...new Set(given ?? [])]),
        expiresAt: z
          .string()
          .transform((text) => new Date(text))
          .refine((end) => end > clock(), 'Must be in the future')
          .nullish()
          .default(null),
      })
      .superRefine(({ scopes, sendLimit }, context) => {
        const sends = scopes.includes('SEND_PAYMENTS');
        if (sends === (sendLimit !== null)) return;
        const message = sends
          ? 'Required for a key that sends payments'
          : 'Only for a key that sends payments';
        context.addIssue({ code: 'custom', message, path: ['sendLimit'] });
      }),
  });
type NewApiKey = z.output<ReturnType<typeof newApiKey>>['input'];

/** The input of `rotateApiKey`. */
export const rotation = z.object({
  id,
  secret,
  overlapHours: z.int().min(0, 'Not less than none').max(168, 'At most 168 hours').nullish().default(24),
});

/**
 * Lets a program act for the viewer. Whoever makes it brings the secret, which is not in any answer: a lost answer loses
 * no secret, and none is stored. Access was decided before.
 *
 * @throws GatewayError NOT_FOUND, BAD_INPUT at `input.secret` for one that is in use, CONFLICT beyond twenty keys
 */
export async function createApiKey(
  deps: Deps,
  viewer: Viewer,
  { integrationId, secret, ...given }: NewApiKey,
): Promise<ApiKeyRow> {
  return deps.db.transaction(async (tx) => {
    const integration = await heldIntegration(tx, integrationId);
    const values = { ...given, integrationId: integration.id, createdById: viewer.userId };
    const row = await store(tx, deps, secret, values, 'input.secret');
    await recordChange(tx, {
      ...{ at: deps.clock(), viewer, organizationId: integration.organizationId, action: 'createApiKey' },
      ...{ entity: 'apiKey', entityId: row.id, after: shown(row) },
    });
    return row;
  });
}

/**
 * Gives a key a new secret: a new key with the rights and the webhooks of the earlier one, which ends when the overlap is
 * over. It acts for the viewer from now on.
 *
 * @throws GatewayError NOT_FOUND, CONFLICT for a key that has ended, BAD_INPUT at `secret` for one that is in use or of the
 * other world
 */
export async function rotateApiKey(
  deps: Deps,
  viewer: Viewer,
  { id, secret, overlapHours }: z.output<typeof rotation>,
): Promise<ApiKeyRow> {
  const earlier = await keyById(deps.db, id);
  if (earlier === null) throw notFound('The key');
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const integration = await heldIntegration(tx, earlier.integrationId);
    if (earlier.revokedAt !== null || (earlier.expiresAt !== null && earlier.expiresAt <= now)) {
      throw new GatewayError('CONFLICT', 'This key has ended. Make a new one.');
    }
    if (worldOf(secret) !== worldOf(earlier.prefix))
      throw badInput('A key stays in its world: kt_live_ or kt_test_ as before.', 'secret');
    const { integrationId, name, scopes, sendLimit, addresses, expiresAt } = earlier;
    const values = { integrationId, name, scopes, sendLimit, addresses, expiresAt };
    const row = await store(tx, deps, secret, { ...values, createdById: viewer.userId }, 'secret');
    const overlap = new Date(now.getTime() + (overlapHours ?? 0) * HOUR_MS);
    const end = expiresAt !== null && expiresAt < overlap ? expiresAt : overlap;
    await tx.update(apiKeys).set({ expiresAt: end, successorId: row.id }).where(eq(apiKeys.id, earlier.id));
    await passWebhooksOn(tx, earlier.id, row.id);
    await recordChange(tx, {
      ...{ at: now, viewer, organizationId: integration.organizationId, action: 'rotateApiKey' },
      ...{ entity: 'apiKey', entityId: row.id },
      ...{ before: { ...shown(earlier), endsAt: end.toISOString() }, after: shown(row) },
    });
    return row;
  });
}

/**
 * Ends a key at once, with the prepared requests that nobody has sent and the webhooks that nobody adopted; one that has
 * ended stays as it is.
 *
 * @throws GatewayError NOT_FOUND
 */
export async function revokeApiKey(deps: Deps, viewer: Viewer, givenId: string): Promise<ApiKeyRow> {
  const key = await keyById(deps.db, givenId);
  if (key === null) throw notFound('The key');
  if (key.revokedAt !== null) return key;
  return deps.db.transaction(async (tx) => {
    const integration = await heldIntegration(tx, key.integrationId);
    const [row] = await tx
      .update(apiKeys)
      .set({ revokedAt: deps.clock() })
      .where(eq(apiKeys.id, key.id))
      .returning();
    if (row === undefined) throw notFound('The key');
    const closing = { closedAt: deps.clock(), closedById: viewer.userId };
    await closeRequestsOf(tx, await keysBefore(tx, key.id), closing);
    const ended = await webhooksOfKey(tx, key.id);
    await recordChange(tx, {
      ...{ at: deps.clock(), viewer, organizationId: integration.organizationId, action: 'revokeApiKey' },
      ...{ entity: 'apiKey', entityId: key.id, before: shown(key) },
      after: { webhooks: ended.map(({ url }) => url) },
    });
    return row;
  });
}

/** The integration, held until the transaction ends, so that the number of its keys is right. */
async function heldIntegration(tx: Db, givenId: string): Promise<IntegrationRow> {
  const id = uuidOf(givenId);
  if (id === null) throw notFound('The integration');
  const [row] = await tx.select().from(integrations).where(eq(integrations.id, id)).for('update');
  if (row?.active !== true) throw notFound('The integration');
  return row;
}

type Kept = Pick<
  ApiKeyRow,
  'integrationId' | 'name' | 'scopes' | 'sendLimit' | 'addresses' | 'expiresAt' | 'createdById'
>;

async function store(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  secret: string,
  kept: Kept,
  field: string,
): Promise<ApiKeyRow> {
  if ((await countStanding(tx, kept.integrationId, clock())) >= MAX_KEYS) {
    throw new GatewayError('CONFLICT', `An integration has at most ${MAX_KEYS} keys. Revoke one first.`);
  }
  const [row] = await tx
    .insert(apiKeys)
    .values({ ...kept, prefix: prefixOf(secret), secretHash: hashOf(secret), createdAt: clock() })
    .onConflictDoNothing({ target: apiKeys.secretHash })
    .returning();
  if (row === undefined) throw new GatewayError('BAD_INPUT', 'This key is in use', { field });
  return row;
}

/** What the history keeps of a key. */
const shown = ({ name, prefix, scopes, sendLimit, addresses, expiresAt }: ApiKeyRow) => ({
  ...{ name, prefix, scopes, sendLimit, addresses },
  expiresAt: expiresAt?.toISOString() ?? null,
});
