import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, GatewayError } from '../../base/errors.ts';
import { sha256 } from '../../base/sha256.ts';
import type { Deps } from '../../context/deps.ts';
import { provenKey, type ProvenKey } from '../../domains/api-keys/viewer.ts';
import { assertionOf } from '../../domains/test-world/assertion.ts';
import { readFacts } from '../../domains/test-world/facts.ts';

/** Longer than the other gateway takes for anything. */
const ANSWER_MS = 30_000;
/** So often the test world is told anew of what has not changed: it may have lost its database. */
const TOLD_MS = 60_000;
/** Keys of which it is remembered what was told. */
const MOST_TOLD = 1_000;

const passedOn = [
  'accept',
  'content-type',
  'idempotency-key',
  'traceparent',
  'mcp-protocol-version',
] as const;
const passedBack = ['content-type', 'retry-after', 'allow', 'keyturn-world'] as const;

/**
 * Where the live gateway leads requests with test keys. It proves the key like any other, and what is asked is answered
 * by the gateway of the test world alone: nothing here reads what it is about.
 *
 * @param admit counts the request. @throws GatewayError TOO_MANY
 */
export function testWorldDoor(deps: Deps, admit: (keyId: string) => Promise<void>) {
  const { config, clock } = deps;
  const told = new Map<string, { facts: string; at: number }>();

  /** @throws GatewayError UNAUTHENTICATED, FORBIDDEN where there is no test world, TOO_MANY, UNAVAILABLE */
  return async function lead(request: FastifyRequest, reply: FastifyReply, secret: string): Promise<void> {
    const proven = await provenKey(deps, secret, request.address);
    if (config.testWorldUrl === null) throw forbidden('There is no test world here, so no test key works.');
    await admit(proven.key.id);
    const ask = asker(config.testWorldUrl, await assertion(proven));
    await tell(proven, ask);
    const { method, url, headers, body } = request;
    const answer = await ask(url, {
      method,
      headers: {
        ...Object.fromEntries(
          passedOn.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
        ),
        'x-request-id': request.id,
      },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? null) } : {}),
    });
    const back = passedBack.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    await reply
      .code(answer.status)
      .headers(Object.fromEntries(back))
      .send(Buffer.from(await answer.arrayBuffer()));
  };

  function assertion({ key, organizationId, maker }: ProvenKey): Promise<string> {
    const { id: keyId, integrationId, sendLimit } = key;
    const asks = { keyId, integrationId, organizationId, sendLimit, scopes: [...key.scopes] };
    return assertionOf({ ...asks, makerId: maker.userId }, config.testWorldSecret, clock());
  }

  /** Tells the test world who is there, unless it was told a moment ago and nothing has changed since. */
  async function tell(proven: ProvenKey, ask: Ask): Promise<void> {
    const body = JSON.stringify(await readFacts(deps.db, proven));
    const [facts, at] = [sha256(body), clock().getTime()];
    const known = told.get(proven.key.id);
    if (known !== undefined && known.facts === facts && at - known.at < TOLD_MS) return;
    const answer = await ask('/test-world', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body,
    });
    if (!answer.ok) {
      deps.log.warn({ status: answer.status }, 'the test world does not take who is there');
      throw silent();
    }
    const [oldest] = told.size >= MOST_TOLD ? told.keys() : [];
    if (oldest !== undefined) told.delete(oldest);
    told.set(proven.key.id, { facts, at });
  }

  function asker(address: string, proof: string): Ask {
    return async (path, { headers, ...sent }) => {
      try {
        return await fetch(`${address}${path}`, {
          ...sent,
          headers: { ...headers, authorization: `Bearer ${proof}` },
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER_MS),
        });
      } catch (error) {
        deps.log.warn({ err: error }, 'the test world does not answer');
        throw silent();
      }
    };
  }
}

type Ask = (
  path: string,
  request: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>;

const silent = (): GatewayError =>
  new GatewayError('UNAVAILABLE', 'The test world does not answer right now. Please try again in a moment.');
