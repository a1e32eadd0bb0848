import type { WebhookMessage, WebhookSender } from '../../providers/webhooks/port.ts';

/** Keeps what is sent; answers with the statuses that were lined up, else with 200. */
export function createFakeSender(): WebhookSender & {
  sent: WebhookMessage[];
  answers: (number | Error)[];
} {
  const sent: WebhookMessage[] = [];
  const answers: (number | Error)[] = [];
  return {
    sent,
    answers,
    send(message) {
      sent.push(message);
      const answer = answers.shift() ?? 200;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
}
