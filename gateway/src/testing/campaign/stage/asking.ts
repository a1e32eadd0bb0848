import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Random } from '../../../seed/chance/random.ts';

/** What the API says of a change: its data, or the code of a refusal that a repeat would not change. */
export type Told = { data: Record<string, unknown> } | { refused: string };

/** Asks as a dashboard does that keeps its key until it knows the outcome. */
export type Ask = (userId: string, document: string, variables?: object) => Promise<Told>;

/** Codes that leave open whether a change was made. */
const open = new Set(['UNAVAILABLE', 'INTERNAL', 'IN_PROGRESS', 'PROVIDER_UNAVAILABLE', 'TOO_MANY']);
const AGAIN_MS = 100;
/** A dashboard gives an answer up after so long. */
const PATIENCE_MS = 20_000;

const answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })).default([]),
});

/** Asks any gateway that runs, again and again under one key until the outcome is known. */
export function askAny(urls: () => readonly string[], random: Random): Ask {
  return async (userId, document, variables = {}) => {
    const key = randomUUID();
    for (;;) {
      const told = await askOnce(urls(), random, { userId, document, variables, key });
      if (told !== null) return told;
      await wait(AGAIN_MS);
    }
  };
}

interface Asked {
  userId: string;
  document: string;
  variables: object;
  key: string;
}

/** Null where nobody knows. */
async function askOnce(
  urls: readonly string[],
  random: Random,
  { userId, document, variables, key }: Asked,
): Promise<Told | null> {
  if (urls.length === 0) return null;
  const response = await fetch(`${random.pick(urls)}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer simulated.${userId}`,
      accept: 'application/graphql-response+json, application/json;q=0.9',
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ query: document, variables }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  const parsed = answer.safeParse(body);
  if (!parsed.success) return null;
  const [error] = parsed.data.errors;
  if (error === undefined) return { data: parsed.data.data ?? {} };
  return open.has(error.extensions.code) ? null : { refused: error.extensions.code };
}
