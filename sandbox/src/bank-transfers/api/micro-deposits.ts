import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { checkMicrodeposits, maxAttempts, sendMicrodeposits } from '../microdeposits.ts';
import { parseAmount } from '../model/money.ts';
import { ApiError, invalidState, notFound, parseBody, validationError } from './errors.ts';
import { existingSource } from './funding-sources.ts';
import { link, sendHal } from './hal.ts';
import { createOnce } from './idempotency.ts';
import { idOf, jsonOf, type ApiScope } from './scope.ts';

const amount = z.object({ value: z.string(), currency: z.literal('USD') });
const verification = z.object({ amount1: amount, amount2: amount });

/**
 * Micro-deposits: a POST without amounts sends them (201), one with amounts checks them: 200 right, 202 not there yet,
 * 400 wrong, 403 after three wrong attempts.
 */
export function microDepositRoutes(app: FastifyInstance, scope: ApiScope): void {
  const { db, root, config } = scope;
  const address = (id: string) => `${root}/funding-sources/${id}/micro-deposits`;
  app.get('/funding-sources/:id/micro-deposits', (request, reply) => {
    const source = existingSource(scope, idOf(request));
    if (source.microdeposits === null) throw notFound();
    return sendHal(reply, {
      _links: {
        self: link(root, `funding-sources/${source.id}/micro-deposits`, 'micro-deposits'),
        ...(source.microdeposits === 'processed'
          ? {
              'verify-micro-deposits': link(
                root,
                `funding-sources/${source.id}/micro-deposits`,
                'micro-deposits',
              ),
            }
          : {}),
      },
      created: source.md_created ?? source.created,
      status: source.microdeposits,
      ...(source.microdeposits === 'failed'
        ? { failure: { code: 'R03', description: 'No Account/Unable to Locate Account' } }
        : {}),
    });
  });
  app.post('/funding-sources/:id/micro-deposits', (request, reply) => {
    const source = existingSource(scope, idOf(request));
    const body = jsonOf(request);
    const verifies = typeof body === 'object' && body !== null && Object.keys(body).length > 0;
    if (!verifies) {
      return createOnce(scope, request, reply, () => {
        if (source.status === 'verified') throw invalidState('Bank already verified.');
        if (source.removed) throw invalidState('Bank is removed.');
        if (source.microdeposits !== null) throw invalidState('Micro-deposits already initiated.');
        sendMicrodeposits(db, source, config.instant);
        return address(source.id);
      });
    }
    const input = parseBody(verification, body);
    if (source.status === 'verified') throw invalidState('Bank already verified.');
    if (source.microdeposits === null) throw notFound();
    if (source.microdeposits === 'failed') throw invalidState('Micro-deposits have failed to process.');
    if (source.md_attempts >= maxAttempts) throw invalidState('Too many attempts.');
    if (source.microdeposits === 'pending') throw new ApiError(202, 'TryAgainLater', 'Invalid wait time.');
    const cents: [number, number] = [
      parseAmount(input.amount1.value) ?? 0,
      parseAmount(input.amount2.value) ?? 0,
    ];
    if (checkMicrodeposits(db, source, cents) === 'wrong') {
      throw validationError({ code: 'Invalid', message: 'Wrong amount(s).', path: '/amount1/value' });
    }
    return sendHal(reply, {
      _links: { self: link(root, `funding-sources/${source.id}/micro-deposits`, 'micro-deposits') },
    });
  });
}
