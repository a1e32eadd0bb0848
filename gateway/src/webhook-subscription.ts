import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from './context/deps.ts';
import { errorText } from './base/error-text.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/** Has the bank-transfer provider send its events here; tries until it answers, in the background. */
export function keepWebhookSubscription({ ports, config, log }: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const url = `${config.gatewayUrl}/webhooks/dwolla`;
  const work = (async () => {
    for (let pause = firstPauseMs; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        await ports.bankTransfers.ensureWebhookSubscription(url);
        return;
      } catch (error) {
        const reason = errorText(error);
        log.warn({ reason }, 'the provider does not take the webhook subscription yet');
        await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await work;
    },
  };
}
