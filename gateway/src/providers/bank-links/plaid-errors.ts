import { z } from 'zod';
import { LinkRefused, LinkUnavailable } from './errors.ts';

const failure = z.object({
  response: z.object({
    status: z.number(),
    data: z
      .object({
        error_type: z.string().catch(''),
        error_code: z.string().catch('UNKNOWN'),
        display_message: z.string().nullish().catch(null),
        request_id: z.string().catch(''),
      })
      .nullish()
      .catch(null),
  }),
});

/** Kinds of errors that are about what was sent or about the person's sign-in; all others may pass. */
const lasting = new Set(['INVALID_REQUEST', 'INVALID_INPUT', 'INVALID_RESULT', 'ITEM_ERROR']);
/** About our own credentials: not the caller's fault. */
const ours = new Set([
  'INVALID_API_KEYS',
  'UNAUTHORIZED_ENVIRONMENT',
  'INVALID_PRODUCT',
  'PRODUCTS_NOT_SUPPORTED',
]);

const messages: Readonly<Record<string, string>> = {
  ADDITIONAL_CONSENT_REQUIRED:
    'Your bank does not share this account’s entries yet. Sign in at the bank once more to allow it.',
  ITEM_LOGIN_REQUIRED: 'Your bank asks you to sign in again. Please connect it once more.',
  INVALID_PUBLIC_TOKEN: 'This bank sign-in has expired. Please connect your bank again.',
};
const otherwise = 'Your bank could not be connected. Please try again.';

/**
 * Runs a call of the client and turns its failures into the port's two kinds. What the client threw is let go: it
 * holds the request with its tokens, and that must not get into a log.
 *
 * @throws LinkRefused for an answer that stands, LinkUnavailable for everything else.
 */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toLinkError(error);
  }
}

/** The provider's code of a refusal, or null for any other failure. */
export const refusedWith = (error: unknown): string | null =>
  error instanceof LinkRefused ? error.code : null;

function toLinkError(error: unknown): LinkRefused | LinkUnavailable {
  const parsed = failure.safeParse(error);
  if (!parsed.success) return new LinkUnavailable('The bank-linking provider did not answer');
  const { status, data } = parsed.data.response;
  if (!data) return new LinkUnavailable(`The bank-linking provider answered ${status}`);
  const { error_type: type, error_code: code, display_message: shown, request_id: request } = data;
  if (status < 400 || status >= 500 || !lasting.has(type) || ours.has(code)) {
    return new LinkUnavailable(`The bank-linking provider answered ${status} ${code} (request ${request})`);
  }
  return new LinkRefused(code, messages[code] ?? shown ?? otherwise);
}
