import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Viewer } from '../access/actor.ts';
import type { GatewayContext } from '../context/context.ts';
import { createLoaders } from '../context/loaders.ts';
import type { Db } from '../db/client.ts';
import { once, onceInSteps, type KeyedCall } from './once.ts';
import { closedPorts } from './outside.ts';

/** A change as a request asks for it. */
export interface GivenChange {
  /** The mutation. */
  name: string;
  /** Whether it opens its database transactions itself. */
  outside: boolean;
  /** Null for a caller that does not mean to try again. */
  key: string | null;
  /** Everything that decides what is answered. */
  input: unknown;
}

const answerData = z.record(z.string(), z.unknown());
/** The whole answer to a change, as it is sent. */
export type AnswerData = z.infer<typeof answerData>;

/**
 * Makes a change exactly once under its key. The change, what it writes down, and the whole answer are one database
 * transaction: whoever repeats the call is given the stored answer, and nothing is read after the commit that could
 * still fail. Changes that ask a provider on their way open their transactions themselves.
 *
 * @param answer makes the change with the context it is given, and answers it
 * @throws GatewayError IDEMPOTENCY_CONFLICT when the key was used with another input, IN_PROGRESS while an earlier call
 * with it goes on; whatever `answer` throws, after which nothing has changed.
 */
export async function makeChange(
  context: GatewayContext,
  { name, outside, key, input }: GivenChange,
  answer: (context: GatewayContext) => Promise<AnswerData>,
): Promise<AnswerData> {
  const { deps, viewer } = context;
  const call: KeyedCall<AnswerData> = {
    scope: callerOf(viewer),
    key,
    operation: name,
    // An account number has too few digits for a plain hash to hide it.
    input: createHmac('sha256', deps.config.encryptionKey).update(JSON.stringify(input)).digest('hex'),
    answer: answerData,
  };
  return outside
    ? onceInSteps(deps, call, () => answer({ ...context, idempotencyKey: key }))
    : once(deps, call, (tx) => answer(inTransaction(context, tx)));
}

/** Whose keys of changes they are. A program's outlive the rotation of its API key. */
const callerOf = ({ userId, key }: Viewer): string =>
  key === undefined ? `call:${userId}` : `call:integration:${key.integrationId}`;

/** The same request on an open transaction, which holds its key already. */
const inTransaction = (context: GatewayContext, tx: Db): GatewayContext => ({
  ...context,
  deps: { ...context.deps, db: tx, ports: closedPorts(context.deps.ports) },
  loaders: createLoaders({ db: tx, clock: context.deps.clock }),
  idempotencyKey: null,
});
