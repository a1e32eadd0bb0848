import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../context/deps.ts';
import { recordSignIn } from '../../domains/history/sign-ins.ts';
import { syncIdentity } from '../../records/users.ts';
import { badInput, unauthenticated } from '../../base/errors.ts';

const name = z.string().trim().max(100);
const person = z.object({
  subject: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  firstName: name.default(''),
  lastName: name.default(''),
});

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `POST /identity/sync`: the identity provider tells who signs in and learns the user's id. */
export function addIdentitySync(app: FastifyInstance, { db, clock, config }: Deps): void {
  const expected = digest(`Bearer ${config.identitySyncSecret}`);
  app.post('/identity/sync', { bodyLimit: 16_384 }, async (request) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) throw unauthenticated();
    const given = person.safeParse(request.body);
    if (!given.success) {
      const issue = given.error.issues[0];
      throw badInput(issue?.message ?? 'The person cannot be read.', issue?.path.join('.'));
    }
    const [local] = given.data.email.split('@');
    const firstName = given.data.firstName || (local ?? 'User');
    const at = clock();
    const userId = await syncIdentity(db, { ...given.data, firstName }, at);
    await recordSignIn(db, userId, at);
    return { userId };
  });
}
