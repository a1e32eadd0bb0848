import { z } from 'zod';
import type { ActingKey } from '../access/actor.ts';
import { badInput, forbidden } from '../base/errors.ts';
import { uuidOf } from '../base/ids.ts';
import type { ApiKeyScope } from '../db/schema/values.ts';

interface PublishedOperation {
  /** Null for what any key may. */
  scope: ApiKeyScope | null;
  /** Narrower than the scope: what this key may ask it about. @throws GatewayError */
  check?: (key: ActingKey, args: unknown) => void;
}

const sent = z.object({ input: z.object({ amount: z.int() }) });
const integration = z.object({ integrationId: z.string() });

const withinLimit = ({ sendLimit }: ActingKey, args: unknown): void => {
  if (sendLimit === null || sent.parse(args).input.amount > sendLimit)
    throw badInput('This is more than the key may send.', 'input.amount');
};

const ofItsIntegration = ({ integrationId }: ActingKey, args: unknown): void => {
  if (uuidOf(integration.parse(args).integrationId) !== integrationId)
    throw forbidden('A key manages the webhooks of its own integration.');
};

/** All that a program can ask for with a key, and what the key needs for it. Nothing else runs, whatever it is. */
export const publishedOperations: ReadonlyMap<string, PublishedOperation> = new Map(
  Object.entries<PublishedOperation>({
    currentApiKey: { scope: null },
    transactionTemplates: { scope: 'READ_PAYMENTS' },
    transactionTemplate: { scope: 'READ_PAYMENTS' },
    paymentOccasions: { scope: 'READ_OCCASIONS' },
    paymentOccasion: { scope: 'READ_OCCASIONS' },
    fundingSources: { scope: 'READ_ACCOUNTS' },
    escrowAccounts: { scope: 'READ_ACCOUNTS' },
    batches: { scope: 'READ_PAYMENTS' },
    batch: { scope: 'READ_PAYMENTS' },
    paymentFile: { scope: 'READ_PAYMENTS' },
    reconciledAccounts: { scope: 'READ_RECONCILIATION' },
    threeWays: { scope: 'READ_RECONCILIATION' },
    reconciliationPeriods: { scope: 'READ_RECONCILIATION' },
    webhookSubscriptions: { scope: 'MANAGE_WEBHOOKS', check: ofItsIntegration },
    createWebhookSubscription: { scope: 'MANAGE_WEBHOOKS', check: ofItsIntegration },
    prepareTransactionRequest: { scope: 'PREPARE_REQUESTS' },
    sendTransactionRequest: { scope: 'REQUEST_PAYMENTS' },
    actAsPayer: { scope: 'REQUEST_PAYMENTS' },
    createTransactionTemplate: { scope: 'SEND_PAYMENTS', check: withinLimit },
  }),
);

/**
 * That a key may run an operation with these arguments. What its maker may is decided besides.
 *
 * @throws GatewayError FORBIDDEN that names the scope, BAD_INPUT for more than the key may send
 */
export function checkKey(key: ActingKey, operation: string, args: unknown): void {
  const published = publishedOperations.get(operation);
  if (published === undefined) throw forbidden('This is not for programs.');
  if (published.scope !== null && !key.scopes.has(published.scope))
    throw forbidden(`This needs a key with ${published.scope}.`);
  published.check?.(key, args);
}
