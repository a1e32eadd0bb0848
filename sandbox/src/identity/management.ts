import type { DatabaseSync } from 'node:sqlite';
import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import type { RunningConfig } from '../config.ts';
import type { IdentityPluginOptions } from './identity.ts';
import { revokeTokensOfSession } from './oidc-records.ts';
import { managementAudience } from './provider.ts';
import { publicKeys } from './signing-keys.ts';
import { paramsOf } from '../web/params.ts';

const parameters = z.object({ id: z.string() });

/** The one part of Auth0's management API that the gateway uses: ending a session with its refresh tokens. */
export function answerManagement(
  app: FastifyInstance,
  { config, db, identity }: IdentityPluginOptions,
): void {
  app.post('/api/v2/sessions/:id/revoke', async (request, reply) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!(await isForManagement(token, config, db))) {
      return reply.code(401).send({ statusCode: 401, error: 'Unauthorized', message: 'Invalid token' });
    }
    const { id } = paramsOf(request, parameters);
    revokeTokensOfSession(db, id);
    const session = await identity.provider.Session.findByUid(id);
    if (session === undefined) {
      return reply.code(404).send({ statusCode: 404, error: 'Not Found', message: 'Session not found' });
    }
    await session.destroy();
    return reply.code(202).send();
  });
}

async function isForManagement(token: string, config: RunningConfig, db: DatabaseSync): Promise<boolean> {
  const keys = createLocalJWKSet(await publicKeys(db));
  return jwtVerify(token, keys, { issuer: `${config.url}/`, audience: managementAudience(config) }).then(
    () => true,
    () => false,
  );
}
