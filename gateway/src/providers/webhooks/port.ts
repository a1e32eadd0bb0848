export interface WebhookMessage {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** What a receiver answered. */
export interface WebhookAnswer {
  status: number;
  /** The beginning of its body, as text. */
  body: string;
}

/** Sends to addresses that organizations choose. */
export interface WebhookSender {
  /**
   * @returns the answer; a redirect is an answer and is not followed.
   * @throws WebhookForbidden for an address that may not be reached, WebhookUnreachable when there is no answer.
   */
  send(message: WebhookMessage): Promise<WebhookAnswer>;
}

/** The address is none that the gateway may talk to: not https, or not public. Trying again does not help. */
export class WebhookForbidden extends Error {
  override readonly name = 'WebhookForbidden';
}

/** No answer: no such name, no connection, or not in time. */
export class WebhookUnreachable extends Error {
  override readonly name = 'WebhookUnreachable';
}
