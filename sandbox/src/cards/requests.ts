import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { CardApiError } from './errors.ts';
import { shown } from './objects.ts';
import { earlierAnswer, keepAnswer } from './store.ts';

const fields = z.record(z.string(), z.string());
const params = z.object({ id: z.string() });

/** A call of the card API: the flat names of its form, such as `card[number]`, with their texts. */
export interface Call {
  id: string;
  body: Record<string, string>;
  query: unknown;
}

export interface Keys {
  secret: string;
  /** May make tokens and payment methods, nothing else. */
  publishable: string;
}

export type Handle = (
  key: keyof Keys,
  work: (call: Call) => object,
) => (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Makes handlers that check the key, answer a repeated idempotency key as before, and word errors as the API does. */
export function createHandle(db: DatabaseSync, keys: Keys): Handle {
  return (key, work) => (request, reply) => {
    const answer = answerTo(db, keys, key, work, request);
    return reply.code(answer.status).type('application/json').send(answer.body);
  };
}

function answerTo(
  db: DatabaseSync,
  keys: Keys,
  needed: keyof Keys,
  work: (call: Call) => object,
  request: FastifyRequest,
): { status: number; body: string } {
  try {
    checkKey(keys, needed, request.headers.authorization);
    const body = fields.safeParse(request.body ?? {}).data ?? {};
    const asked = JSON.stringify([request.url, body]);
    const given = request.headers['idempotency-key'];
    const idempotencyKey = request.method === 'POST' && typeof given === 'string' ? given : null;
    const earlier = idempotencyKey === null ? null : earlierAnswer(db, idempotencyKey);
    if (earlier !== null) {
      if (earlier.request === asked) return earlier;
      throw new CardApiError(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    }
    const answer = attempt(() =>
      work({ id: params.safeParse(request.params).data?.id ?? '', body, query: request.query }),
    );
    if (idempotencyKey !== null) keepAnswer(db, idempotencyKey, asked, answer.status, answer.body);
    return answer;
  } catch (error) {
    return refusal(error);
  }
}

function attempt(work: () => object): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(shown(work())) };
  } catch (error) {
    return refusal(error);
  }
}

function refusal(error: unknown): { status: number; body: string } {
  if (!(error instanceof CardApiError)) throw error;
  return { status: error.statusCode, body: JSON.stringify(error.body) };
}

function checkKey(
  { secret, publishable }: Keys,
  needed: keyof Keys,
  authorization: string | undefined,
): void {
  const given = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (given === secret || (needed === 'publishable' && given === publishable)) return;
  throw new CardApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
}
