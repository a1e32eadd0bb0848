import type { FastifyInstance, InjectOptions } from 'fastify';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { z } from 'zod';
import type { Database } from '../db/client.ts';
import { createApp, type AppOptions } from '../server/app.ts';
import { authenticator } from '../server/auth.ts';
import { createTestDeps, type TestDeps } from './deps.ts';

const answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        path: z.array(z.union([z.string(), z.number()])).optional(),
        extensions: z
          .object({ code: z.string(), field: z.string().optional(), requestId: z.string() })
          .loose(),
      }),
    )
    .optional(),
});

export interface Asked {
  status: number;
  data: Record<string, unknown> | null;
  errors: NonNullable<z.infer<typeof answer>['errors']>;
  headers: Record<string, unknown>;
}

/** The gateway over a test database, with an issuer of its own whose tokens the test makes. */
export async function startTestApp(
  database: Database,
  { env = {}, ...options }: AppOptions & { env?: Record<string, string> } = {},
) {
  const test: TestDeps = createTestDeps(database, env);
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' }] });
  const { auth } = test.deps.config;
  const app: FastifyInstance = await createApp(test.deps, {
    authenticate: authenticator(auth, test.deps.clock, { find: keys, edition: () => 0 }),
    ...options,
  });

  const claims = (userId: string) => ({ 'https://keyturn.example/user_id': userId });
  const signed = (
    userId: string,
    { lifetime = 600, foreign = false, audience = auth.audience, proof = {} } = {},
  ) => {
    const issued = Math.floor(test.deps.clock().getTime() / 1000);
    return new SignJWT({ ...claims(userId), ...proof })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setSubject(`auth0|${userId}`)
      .setIssuer(auth.issuer)
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(issued + lifetime)
      .sign(foreign ? stranger.privateKey : privateKey);
  };
  const headersOf = async (userId: string) => ({
    authorization: `Bearer ${await signed(userId)}`,
    'x-user-id': userId,
  });

  /** Sends one operation as a user, as the browser does. */
  async function ask(
    userId: string,
    query: string,
    variables: object = {},
    headers: object = {},
  ): Promise<Asked> {
    const request: InjectOptions = {
      method: 'POST',
      url: '/graphql',
      headers: {
        ...(await headersOf(userId)),
        accept: 'application/graphql-response+json, application/json;q=0.9',
        'content-type': 'application/json',
        ...headers,
      },
      payload: JSON.stringify({ query, variables }),
    };
    const response = await app.inject(request);
    const { data, errors } = answer.parse(response.json());
    return {
      status: response.statusCode,
      data: data ?? null,
      errors: errors ?? [],
      headers: response.headers,
    };
  }

  return { test, app, ask, signed, headersOf, close: () => app.close() };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
