import type { FastifyInstance } from 'fastify';
import { forbidden, unauthenticated } from '../../base/errors.ts';
import { bodyOf } from '../../base/requests.ts';
import type { Deps } from '../../context/deps.ts';
import { programOf } from '../../domains/test-world/assertion.ts';
import { worldFacts } from '../../domains/test-world/facts.ts';
import { settle } from '../../domains/test-world/settle.ts';

/**
 * `PUT /test-world`: the live gateway tells the test world of an organization before a program of it asks the first time,
 * and when something changed there.
 */
export function addTestWorld(app: FastifyInstance, deps: Deps): void {
  const { config, clock } = deps;
  app.put('/test-world', async ({ headers, body }, reply) => {
    const [, assertion] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (assertion === undefined) throw unauthenticated();
    const program = await programOf(assertion, config, clock());
    const facts = bodyOf({ body }, worldFacts);
    const sameProgram = facts.organization.id === program.organizationId && facts.key.id === program.keyId;
    if (!sameProgram) throw forbidden('These facts are of another program.');
    await settle(deps, facts);
    return reply.code(204).send();
  });
}
