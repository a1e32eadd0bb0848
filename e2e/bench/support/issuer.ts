import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An issuer of sign-ins like the identity provider's: the gateway reads its key and checks its signatures. */
export async function startIssuer(audience: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = JSON.stringify({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'bench', alg: 'RS256', use: 'sig' }],
  });
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(keys);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The issuer has no port.');
  const issuer = `http://127.0.0.1:${address.port}/`;
  return {
    issuer,
    /** A sign-in of a user that is good for an hour. */
    tokenFor(userId: string): string {
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: issuer,
        aud: audience,
        sub: `bench|${userId}`,
        iat: now,
        exp: now + 3_600,
        'https://keyturn.example/user_id': userId,
      };
      const content = `${base64url({ alg: 'RS256', typ: 'JWT', kid: 'bench' })}.${base64url(claims)}`;
      return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url')}`;
    },
    stop: () => void server.close(),
  };
}
