import assert from 'node:assert/strict';
import type { Client } from 'graphql-ws';

/** What a subscription brought. */
export interface Message {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[];
}

/** A running subscription whose messages are awaited one by one; `ended` settles with the reason it stopped. */
export function follow(client: Client, query: string, variables: Record<string, unknown>) {
  const messages: Message[] = [];
  let wake = (): void => undefined;
  let stop = (): void => undefined;
  const ended = new Promise<unknown>((resolve) => {
    stop = client.subscribe<Record<string, unknown>>(
      { query, variables },
      {
        next(message) {
          messages.push(message as Message);
          wake();
        },
        error: resolve,
        complete: () => resolve(null),
      },
    );
  });
  return {
    ended,
    stop: () => stop(),
    async next(): Promise<Message> {
      while (messages.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      const [message] = messages.splice(0, 1);
      assert.ok(message);
      return message;
    },
    /** Everything that was said until the end. */
    async words(): Promise<string> {
      const reason = await ended;
      return JSON.stringify([...messages, reason]);
    },
  };
}

/** Repeats a harmless notification until the subscription has heard one: only then is it known to listen. */
export async function untilListening(
  followed: ReturnType<typeof follow>,
  notify: () => Promise<unknown>,
): Promise<void> {
  const heard = followed.next();
  const state = { listening: false };
  void heard.then(() => (state.listening = true));
  while (!state.listening) {
    await notify();
    await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, 20))]);
  }
}
