import { DwollaError } from 'dwolla/models/errors';
import { z } from 'zod';
import { refOf } from './dwolla-client.ts';
import { ProviderRefused, ProviderUnavailable } from './errors.ts';

const about = z.object({ about: z.object({ href: z.string() }).optional() }).optional();
const refusal = z.object({
  code: z.string().catch('Refused'),
  message: z.string().catch('The bank-transfer provider refused the request.'),
  _links: about,
  _embedded: z
    .object({
      errors: z.array(
        z.object({
          code: z.string().catch('Invalid'),
          message: z.string().catch('Invalid.'),
          path: z.string().nullish(),
          _links: about,
        }),
      ),
    })
    .optional(),
});

/** Answers in the 400s that say nothing about the input: our credentials, a lock, too many requests, a time-out. */
const worthRetrying = new Set([401, 408, 409, 425, 429]);

/** The HTTP status of an answer that the client did not expect; null when there was no answer. */
export const statusOf = (error: unknown): number | null =>
  error instanceof DwollaError ? error.statusCode : null;

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

/** A failure of the client as the port's ProviderRefused or ProviderUnavailable. */
export function toPortError(error: unknown): Error {
  if (error instanceof ProviderRefused || error instanceof ProviderUnavailable) return error;
  const status = statusOf(error);
  if (!(error instanceof DwollaError) || status === null) {
    return new ProviderUnavailable('The bank-transfer provider did not answer', error);
  }
  if (status < 400 || status >= 500 || worthRetrying.has(status)) {
    return new ProviderUnavailable(`The bank-transfer provider answered ${status}`, error);
  }
  return toRefusal(status, error.body);
}

function toRefusal(status: number, body: string): ProviderRefused {
  const parsed = refusal.safeParse(parseJson(body));
  if (!parsed.success)
    return new ProviderRefused('Refused', `The bank-transfer provider answered ${status}`, { status });
  const { code, message, _links, _embedded } = parsed.data;
  const errors = _embedded?.errors ?? [];
  const href = _links?.about?.href ?? errors.find((item) => item._links?.about)?._links?.about?.href;
  return new ProviderRefused(errors[0]?.code ?? code, errors[0]?.message ?? message, {
    status,
    details: errors.map((item) => ({ code: item.code, message: item.message, path: item.path ?? null })),
    existingRef: href === undefined ? null : refOf(href),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
