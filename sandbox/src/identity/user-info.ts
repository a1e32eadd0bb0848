import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { claimsOf } from './claims.ts';
import type { IdentityPluginOptions } from './identity.ts';
import { publicKeys } from './signing-keys.ts';

/** `/userinfo` for the access tokens of the API, which are signed and not stored. */
export function answerUserInfo(app: FastifyInstance, options: IdentityPluginOptions): void {
  const { config, db, identity } = options;

  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (request.url.startsWith('/userinfo') && origin !== undefined && config.webOrigins.includes(origin)) {
      reply.header('access-control-allow-origin', origin).header('vary', 'Origin');
    }
  });

  app.options('/userinfo', (_request, reply) =>
    reply
      .headers({
        'access-control-allow-headers': 'authorization',
        'access-control-allow-methods': 'GET, POST',
      })
      .code(204)
      .send(),
  );

  app.route({
    method: ['GET', 'POST'],
    url: '/userinfo',
    handler: async (request, reply) => {
      const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const keys = createLocalJWKSet(await publicKeys(db));
      const subject = await jwtVerify(token, keys, {
        issuer: `${config.url}/`,
        audience: config.audience,
      }).then(
        ({ payload }) => payload.sub,
        () => undefined,
      );
      if (subject === undefined || !identity.accounts.bySubject(subject)) {
        return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send({
          error: 'invalid_token',
          error_description: 'The access token is missing, expired or not of this issuer.',
        });
      }
      return claimsOf(identity.accounts, subject);
    },
  });
}
