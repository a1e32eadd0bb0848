import Stripe from 'stripe';
import { InvalidSignature, ProviderRefused, ProviderUnavailable } from '../bank-transfers/errors.ts';

/** Answers in the 400s that say nothing about the input: our credentials, a lock, a repeat under way, too many requests. */
const worthRetrying = new Set([401, 403, 409, 429]);

/**
 * Runs a call of the client and turns its failures into the port's two kinds.
 * @throws ProviderRefused for an answer that stands, ProviderUnavailable for everything else.
 */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toPortError(error);
  }
}

function toPortError(error: unknown): Error {
  if (error instanceof ProviderRefused) return error;
  if (!(error instanceof Stripe.errors.StripeError) || error.statusCode === undefined) {
    return new ProviderUnavailable('The card provider did not answer', error);
  }
  const { statusCode: status } = error;
  if (status < 400 || status >= 500 || worthRetrying.has(status)) {
    return new ProviderUnavailable(`The card provider answered ${status}`, error);
  }
  return new ProviderRefused(error.decline_code ?? error.code ?? error.type, error.message, { status });
}

/** Whether the provider says that there is no such thing. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ProviderRefused && error.status === 404;

/** A failed check of a webhook as the port's InvalidSignature. */
export const invalidSignature = (): InvalidSignature =>
  new InvalidSignature('The webhook was not signed with our secret');
