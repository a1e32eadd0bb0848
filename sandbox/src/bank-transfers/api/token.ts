import type { FastifyInstance } from 'fastify';
import { issueToken } from '../store/credentials.ts';
import { rawOf, type ApiScope } from './scope.ts';

const lifetimeSeconds = 3600;

/** `POST /token`: OAuth 2 client credentials, the key and secret by basic authentication or in the form (RFC 6749 2.3.1). */
export function tokenRoute(app: FastifyInstance, { db, config }: ApiScope): void {
  const expected = `${config.dwollaKey}:${config.dwollaSecret}`;
  app.post('/token', (request, reply) => {
    const form = new URLSearchParams(rawOf(request));
    if ((basic(request.headers.authorization) ?? inForm(form)) !== expected) {
      return reply
        .code(401)
        .send({ error: 'invalid_client', error_description: 'Invalid client credentials.' });
    }
    if (form.get('grant_type') !== 'client_credentials') {
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    }
    const token = issueToken(db, lifetimeSeconds);
    return reply
      .header('cache-control', 'no-store')
      .send({ access_token: token, token_type: 'bearer', expires_in: lifetimeSeconds });
  });
}

/** Key and secret of a header; null for none. */
function basic(header: string | undefined): string | null {
  const encoded = /^Basic (\S+)$/i.exec(header ?? '')?.[1];
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString();
}

const inForm = (form: URLSearchParams): string => `${form.get('client_id')}:${form.get('client_secret')}`;
