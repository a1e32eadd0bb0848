import { Webhook } from 'standardwebhooks';
import type { Deps } from '../../context/deps.ts';
import { WebhookForbidden, WebhookUnreachable } from '../../providers/webhooks/port.ts';
import { unseal } from '../../secrets/seal.ts';
import type { WebhookAttemptRow, WebhookSubscriptionRow } from '../../db/rows.ts';
import { beginDelivery, noteDelivery } from './store.ts';
import { switchOff } from './switch-off.ts';

/** Deliveries of one message before it waits to be sent again by hand; the job queue waits longer between each. */
export const MAX_DELIVERIES = 10;

/** The receiver says that it is gone for good. */
const gone = 410;

/** A webhook that takes nothing for so long is switched off. */
const PATIENCE_MS = 5 * 86_400_000;

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
 * is delivered by one job at a time, however often it was asked for. Who has taken nothing for days is told nothing more.
 *
 * @throws Error while deliveries are left or another one is under way, so that the job is tried again.
 */
export async function deliverWebhook(deps: Deps, attemptId: string): Promise<void> {
  const work = await beginDelivery(deps.db, attemptId, deps.databaseClock());
  if (work === null) return;
  if (work === 'claimed') throw new Error('The message is being delivered.');
  const { attempt, webhook } = work;
  const begun = deps.clock();
  const outcome = await outcomeOf(deps, attempt, webhook, begun);
  const { resultCode } = outcome;
  const delivered = resultCode !== null && resultCode >= 200 && resultCode < 300;
  const now = deps.clock();
  const { forbidden, ...told } = outcome;
  await noteDelivery(deps.db, webhook, {
    ...{ attemptId: attempt.id, at: begun, ms: Math.max(0, now.getTime() - begun.getTime()), ...told },
    deliveredAt: delivered ? now : null,
    attempts: attempt.attempts,
  });
  if (delivered) return;
  if (resultCode === gone) return switchOff(deps, webhook, 'GONE');
  const since = webhook.failingSince ?? begun;
  if (now.getTime() - since.getTime() >= PATIENCE_MS) return switchOff(deps, webhook, 'FAILING');
  if (!forbidden && attempt.attempts < MAX_DELIVERIES)
    throw new Error(`The webhook answered ${resultCode ?? 'nothing'}.`);
}

interface DeliveryOutcome {
  resultCode: number | null;
  answer: string | null;
  error: string | null;
  /** The address may not be reached: trying again does not help. */
  forbidden: boolean;
}

async function outcomeOf(
  deps: Deps,
  attempt: WebhookAttemptRow,
  webhook: WebhookSubscriptionRow,
  now: Date,
): Promise<DeliveryOutcome> {
  const body = JSON.stringify(attempt.payload ?? {});
  const id = attempt.externalId ?? attempt.id;
  const secrets = secretsOf(deps, webhook, now);
  const signatures = secrets.map((secret) => signerOf(secret).sign(id, now, body));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Keyturn-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
    ...(deps.config.world === 'TEST' ? { 'keyturn-world': 'test' } : {}),
  };
  try {
    const { status, body: answer } = await deps.ports.webhooks.send({ url: attempt.url, headers, body });
    const kept = keptAnswer(answer, [...secrets, ...signatures]);
    return { resultCode: status, answer: kept, error: null, forbidden: false };
  } catch (error) {
    if (!(error instanceof WebhookForbidden) && !(error instanceof WebhookUnreachable)) throw error;
    deps.log.warn({ attemptId: attempt.id, reason: error.message }, 'webhook not delivered');
    const forbidden = error instanceof WebhookForbidden;
    return { resultCode: null, answer: null, error: error.message, forbidden };
  }
}

/** With what a message is signed: the secret, and for a while the one before it. */
function secretsOf({ config }: Deps, webhook: WebhookSubscriptionRow, now: Date): string[] {
  const { earlierSecretEncrypted: earlier, earlierSecretUntil: until } = webhook;
  const standing = earlier !== null && until !== null && until > now ? [earlier] : [];
  const purpose = secretPurpose(webhook.id);
  return [webhook.secretEncrypted, ...standing].map((each) => unseal(config.encryptionKey, each, purpose));
}

/** An answer as the database can keep it; a receiver that echoes what it was sent has no secret listed. */
const keptAnswer = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((kept, secret) => kept.replaceAll(secret, '•••'), text.toWellFormed().replaceAll('\0', ''));
