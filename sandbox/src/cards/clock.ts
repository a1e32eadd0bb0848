import { createHmac } from 'node:crypto';
import { tell } from './payments.ts';
import { now, type CardStore, type Dispute } from './objects.ts';

/** Waits before the second, third, … try of a webhook. */
const retryDelaysMs = [1000, 5000, 15_000, 60_000];
const answerWithinMs = 5000;
const beatMs = 100;

/** The value of `Stripe-Signature`: the HMAC of the instant and the raw body. */
export function signatureOf(secret: string, body: string, seconds: number): string {
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hmac}`;
}

interface Receiver {
  url: string;
  secret: string;
}

/**
 * Opens disputes that are due, a step later has them answered, and another later decides them against the merchant.
 * @param by epoch milliseconds: those that fall due until then.
 */
export function moveDisputes(store: CardStore, stepMs: number, by = Date.now()): void {
  for (const { value: dispute, tries } of store.disputes.due(by)) {
    const over = tries >= 2;
    if (tries === 0) tell(store, 'charge.dispute.created', dispute);
    if (tries === 1) tell(store, 'charge.dispute.updated', store.disputes.change(answered(dispute)));
    if (over) tell(store, 'charge.dispute.closed', store.disputes.change({ ...dispute, status: 'lost' }));
    store.disputes.schedule(dispute.id, over ? null : Date.now() + stepMs);
  }
}

const answered = (dispute: Dispute): Dispute => ({
  ...dispute,
  status: 'under_review',
  evidence_details: { ...dispute.evidence_details, has_evidence: true, submission_count: 1 },
});

/** Delivers the events that are due; each falls due again until it was answered in the 200s or given up. */
async function deliverEvents(store: CardStore, { url, secret }: Receiver): Promise<void> {
  for (const { value: event, tries } of store.events.due(Date.now())) {
    const body = JSON.stringify(event);
    const taken = await post(url, body, signatureOf(secret, body, now()));
    const delay = retryDelaysMs[tries];
    store.events.schedule(event.id, taken || delay === undefined ? null : Date.now() + delay);
  }
}

async function post(url: string, body: string, signature: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      signal: AbortSignal.timeout(answerWithinMs),
      redirect: 'manual',
    });
    return response.ok;
  } catch {
    return false;
  }
}

/** Starts the beat of disputes and webhooks. @returns stops it; resolves when the last delivery is over. */
export function startCardClock(
  store: CardStore,
  receiver: Receiver,
  stepMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let delivering: Promise<void> | null = null;
  const timer = setInterval(() => {
    try {
      moveDisputes(store, stepMs);
    } catch (error) {
      onError(error);
    }
    delivering ??= deliverEvents(store, receiver)
      .catch(onError)
      .finally(() => {
        delivering = null;
      });
  }, beatMs);
  return async () => {
    clearInterval(timer);
    await delivering;
  };
}
