import type { FastifyInstance } from 'fastify';
import { issueToken } from '../store/credentials.ts';
import { rawOf, type ApiScope } from './scope.ts';

const lifetimeSeconds = 3600;

/** `POST /token`: OAuth 2 client credentials, the key and secret by basic authentication. */
export function tokenRoute(app: FastifyInstance, { db, config }: ApiScope): void {
  const expected = Buffer.from(`${config.dwollaKey}:${config.dwollaSecret}`).toString('base64');
  app.post('/token', (request, reply) => {
    if (request.headers.authorization !== `Basic ${expected}`) {
      return reply
        .code(401)
        .send({ error: 'invalid_client', error_description: 'Invalid client credentials.' });
    }
    if (new URLSearchParams(rawOf(request)).get('grant_type') !== 'client_credentials') {
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    }
    const token = issueToken(db, lifetimeSeconds);
    return reply
      .header('cache-control', 'no-store')
      .send({ access_token: token, token_type: 'bearer', expires_in: lifetimeSeconds });
  });
}
