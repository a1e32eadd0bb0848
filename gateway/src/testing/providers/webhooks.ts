import type { WebhookAnswer, WebhookMessage, WebhookSender } from '../../providers/webhooks/port.ts';

/** Keeps what is sent; answers with the statuses that were lined up, else with 200. */
export function createFakeSender(): WebhookSender & {
  sent: WebhookMessage[];
  answers: (number | WebhookAnswer | Error)[];
} {
  const sent: WebhookMessage[] = [];
  const answers: (number | WebhookAnswer | Error)[] = [];
  return {
    sent,
    answers,
    send(message) {
      sent.push(message);
      const answer = answers.shift() ?? 200;
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve(typeof answer === 'number' ? { status: answer, body: '' } : answer);
    },
  };
}
