export interface RefusalDetail {
  code: string;
  message: string;
  /** Where in the input, as the provider names it (`/email`), or null. */
  path: string | null;
}

interface Refusal {
  status?: number;
  details?: readonly RefusalDetail[];
  existingRef?: string | null;
}

/** The provider said no for good; the same input will be refused again. The message is fit for people. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  readonly code: string;
  readonly status: number | null;
  readonly details: readonly RefusalDetail[];
  /** What stands in the way: the customer or account that exists already, where the provider names it. */
  readonly existingRef: string | null;

  constructor(code: string, message: string, { status, details, existingRef }: Refusal = {}) {
    super(message);
    this.code = code;
    this.status = status ?? null;
    this.details = details ?? [];
    this.existingRef = existingRef ?? null;
  }
}

/** No answer, or none that can be relied on: the call may have been carried out. Worth trying again later. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
  }
}

/** A webhook that was not signed with our secret, or not an event at all. Nothing of it may be used. */
export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
}
