import assert from 'node:assert/strict';
import type { Client } from 'graphql-ws';
import { z } from 'zod';

/** What a subscription brought. */
export interface Message {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[];
  extensions?: Record<string, unknown>;
}

/** The first message of every subscription (ADR 0092). */
const openedMessage = z.object({
  extensions: z.object({ opened: z.literal(true), resumed: z.boolean(), number: z.number() }),
});

/** Where every message says how far it is (ADR 0155). */
const numbered = z.object({ extensions: z.object({ number: z.number() }) });

/**
 * A running subscription whose messages are awaited one by one; `ended` settles with the reason it stopped. When its
 * client connects again, it goes on after what it heard last.
 */
export function follow(client: Client, query: string, variables: Record<string, unknown>) {
  const messages: Message[] = [];
  const extensions: { after?: number } = {};
  const openings: boolean[] = [];
  let wake = (): void => undefined;
  let stop = (): void => undefined;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const ended = new Promise<unknown>((resolve) => {
    stop = client.subscribe<Record<string, unknown>>(
      { query, variables, extensions },
      {
        next(message) {
          const heard = numbered.safeParse(message).data;
          if (heard) extensions.after = heard.extensions.number;
          const opening = openedMessage.safeParse(message).data;
          if (opening) {
            openings.push(opening.extensions.resumed);
            open();
            return;
          }
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
    /** Settles once the subscription hears everything. */
    opened,
    /** Whether each opening until now went on where it was. */
    openings,
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
