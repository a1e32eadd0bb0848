import { Webhook } from 'standardwebhooks';
import type { Deps } from '../../context/deps.ts';
import { WebhookForbidden, WebhookUnreachable } from '../../providers/webhooks/port.ts';
import { unseal } from '../../secrets/seal.ts';
import type { WebhookAttemptRow, WebhookSubscriptionRow } from '../../db/rows.ts';
import { beginDelivery, endGoneWebhook, noteResult } from './store.ts';

/** Deliveries of one message before it waits to be sent again by hand; the job queue waits longer between each. */
export const MAX_DELIVERIES = 10;

/** The receiver says that it is gone for good. */
const gone = 410;

/** What a webhook's secret is sealed for. */
export const secretPurpose = (webhookId: string): string => `webhook:${webhookId}`;

/**
 * Signs with a secret: `whsec_` with base64 behind it, or any other text as it is.
 *
 * @throws Error for a `whsec_` secret that is no base64
 */
export const signerOf = (secret: string): Webhook =>
  secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' });

/**
 * Delivers one message, signed as Standard Webhooks has it. Every answer but 2xx is a failure, a redirect too. A message
 * is delivered by one job at a time, however often it was asked for.
 *
 * @throws Error while deliveries are left or another one is under way, so that the job is tried again.
 */
export async function deliverWebhook(deps: Deps, attemptId: string): Promise<void> {
  const work = await beginDelivery(deps.db, attemptId, deps.clock());
  if (work === null) return;
  if (work === 'claimed') throw new Error('The message is being delivered.');
  const { attempt, webhook } = work;
  const status = await answerOf(deps, attempt, webhook);
  const delivered = typeof status === 'number' && status >= 200 && status < 300;
  await noteResult(
    deps.db,
    attempt.id,
    typeof status === 'number' ? status : null,
    delivered ? deps.clock() : null,
  );
  if (delivered || status === 'forbidden') return;
  if (status === gone) return endGoneWebhook(deps.db, webhook.id, deps.clock());
  if (attempt.attempts < MAX_DELIVERIES) throw new Error(`The webhook answered ${status}.`);
}

async function answerOf(
  deps: Deps,
  attempt: WebhookAttemptRow,
  webhook: WebhookSubscriptionRow,
): Promise<number | 'forbidden' | 'nothing'> {
  const body = JSON.stringify(attempt.payload ?? {});
  const id = attempt.externalId ?? attempt.id;
  const now = deps.clock();
  const secret = unseal(deps.config.encryptionKey, webhook.secretEncrypted, secretPurpose(webhook.id));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Keyturn-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signerOf(secret).sign(id, now, body),
  };
  try {
    return await deps.ports.webhooks.send({ url: attempt.url, headers, body });
  } catch (error) {
    if (!(error instanceof WebhookForbidden) && !(error instanceof WebhookUnreachable)) throw error;
    deps.log.warn({ attemptId: attempt.id, reason: error.message }, 'webhook not delivered');
    return error instanceof WebhookForbidden ? 'forbidden' : 'nothing';
  }
}
