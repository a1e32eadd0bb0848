import type { DatabaseSync } from 'node:sqlite';
import { findEvent } from './store/events.ts';
import {
  findSubscription,
  findWebhook,
  recordAttempt,
  scheduleWebhook,
  takeDueWebhooks,
  type Webhook,
} from './store/webhooks.ts';
import { signBody, webhookBody } from './webhook-body.ts';

/** Waits before the second, third, … try. After the last one a webhook is given up, as Dwolla does in the end. */
const retryDelaysMs = [1000, 5000, 15_000, 60_000];
const atOnce = 8;
const answerWithinMs = 5000;
const keptAnswer = 2000;

/**
 * Delivers the webhooks that are due. A crash in the middle loses nothing: each falls due again until an answer in the
 * 200s was seen or its tries are used up.
 * @param root the API's address.
 */
export async function deliverDueWebhooks(db: DatabaseSync, root: string): Promise<void> {
  const due = takeDueWebhooks(db, atOnce, 2 * answerWithinMs);
  await Promise.all(due.map((webhook) => deliver(db, root, webhook)));
}

async function deliver(db: DatabaseSync, root: string, webhook: Webhook): Promise<void> {
  const subscription = findSubscription(db, webhook.subscription_id);
  const event = findEvent(db, webhook.event_id);
  if (subscription === null || event === null || subscription.paused) {
    scheduleWebhook(db, webhook.id, null);
    return;
  }
  const body = webhookBody(root, event);
  const signature = signBody(subscription.secret, body);
  const sent = new Date().toISOString();
  const answer = await post(subscription.url, body, {
    'content-type': 'application/json; charset=UTF-8',
    'user-agent': 'dwolla-webhooks/1.1',
    'x-dwolla-topic': event.topic,
    'x-request-signature-sha-256': signature,
  });
  if (findWebhook(db, webhook.id) === null) return;
  recordAttempt(db, {
    webhook_id: webhook.id,
    url: subscription.url,
    body,
    signature,
    sent,
    answered: answer === null ? null : new Date().toISOString(),
    answer_status: answer?.status ?? null,
    answer_body: answer?.text ?? null,
  });
  const delay = retryDelaysMs[webhook.tries - 1];
  const accepted = answer !== null && answer.status >= 200 && answer.status < 300;
  scheduleWebhook(db, webhook.id, accepted || delay === undefined ? null : Date.now() + delay);
}

async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string } | null> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    const response = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' });
    return { status: response.status, text: (await response.text()).slice(0, keptAnswer) };
  } catch {
    return null;
  }
}
