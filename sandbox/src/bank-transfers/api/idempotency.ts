import type { FastifyReply, FastifyRequest } from 'fastify';
import { findAnswer, keepAnswer } from '../store/credentials.ts';
import { atomically } from '../../store/sql.ts';
import { ApiError, badRequest } from './errors.ts';
import { sendCreated } from './hal.ts';
import { rawOf, type ApiScope } from './scope.ts';

/**
 * Makes something once for an `Idempotency-Key`: the same key with the exact same body answers the first location
 * again for 24 hours. What was made and the key are stored together.
 * @param make makes the resource and returns its address.
 * @throws ApiError when the key was used with another body.
 */
export function createOnce(
  scope: ApiScope,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => string,
): FastifyReply {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return sendCreated(reply, atomically(scope.db, make));
  if (key.length > 255) throw badRequest('Idempotency-Key must be 255 or fewer characters.');
  const path = request.url;
  const body = rawOf(request);
  const location = atomically(scope.db, () => {
    const before = findAnswer(scope.db, key, path, body);
    if (before === 'other body') {
      throw new ApiError(
        400,
        'InvalidIdempotencyKey',
        'Idempotency-Key was used before with another request body.',
      );
    }
    if (before !== null) return before.location;
    const made = make();
    keepAnswer(scope.db, key, path, body, made);
    return made;
  });
  return sendCreated(reply, location);
}
