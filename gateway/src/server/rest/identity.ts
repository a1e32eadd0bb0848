import type { FastifyInstance } from 'fastify';
import { acceptedSecrets, isAccepted } from '../../secrets/accepted.ts';
import { z } from 'zod';
import { domainOf } from '../../access/single-sign-on.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import { recordSignIn } from '../../domains/history/sign-ins.ts';
import { signInWith } from '../../domains/sessions/sign-in.ts';
import { syncIdentity } from '../../records/users.ts';
import { domainsOfConnection } from '../../domains/single-sign-on/store.ts';
import { forbidden, unauthenticated } from '../../base/errors.ts';
import { bodyOf } from '../../base/requests.ts';

const name = z.string().trim().max(100);
/** Told along, and of no use to refuse a sign-in for: null for nothing, or nothing that can be read. */
const aside = (max: number) =>
  z
    .string()
    .nullish()
    .catch(null)
    .transform((text) => text?.trim().slice(0, max) || null);
/** The session that a sign-in belongs to; an Action of before sessions were told sends none. */
const session = z.object({
  id: z.string().min(1).max(255),
  browser: aside(100),
  userAgent: aside(500),
  address: aside(100),
});
const person = z.object({
  subject: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  firstName: name.default(''),
  lastName: name.default(''),
  session: session.nullish(),
  /** The connection by which they sign in; an Action of before connections were told sends none. */
  connection: z.string().min(1).max(255).nullish(),
});

/**
 * That an organization's own provider speaks of that organization's people alone: it could name anybody, and would be
 * believed.
 * @throws GatewayError FORBIDDEN
 */
async function requireVouched(db: Db, connection: string | null, email: string): Promise<void> {
  const domains = connection === null ? null : await domainsOfConnection(db, connection);
  if (domains !== null && !domains.has(domainOf(email)))
    throw forbidden('This sign-in speaks of addresses that are not its own.');
}

/** `POST /identity/sync`: the identity provider tells who signs in and learns the user's id. */
export function addIdentitySync(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config } = deps;
  const accepted = acceptedSecrets(config.identitySyncSecret, config.previous.identitySyncSecret).map(
    (secret) => `Bearer ${secret}`,
  );
  app.post('/identity/sync', { bodyLimit: 16_384 }, async (request) => {
    if (!isAccepted(request.headers.authorization ?? '', accepted)) throw unauthenticated();
    const { session: told, connection, ...who } = bodyOf(request, person);
    await requireVouched(db, connection ?? null, who.email);
    const [local] = who.email.split('@');
    const at = clock();
    const userId = await syncIdentity(db, { ...who, firstName: who.firstName || (local ?? 'User') }, at);
    await db.transaction(async (tx) => {
      if (told) await signInWith(tx, deps, userId, told);
      await recordSignIn(tx, userId, at);
    });
    return { userId };
  });
}
