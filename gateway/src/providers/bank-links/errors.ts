/** The bank-linking provider said no for good. The message is fit for people. */
export class LinkRefused extends Error {
  override readonly name = 'LinkRefused';
  /** The provider's own code, for example `ITEM_LOGIN_REQUIRED`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** No answer, or none that can be relied on. Worth trying again later. */
export class LinkUnavailable extends Error {
  override readonly name = 'LinkUnavailable';
}

/** What came in the provider's name was not signed by it. */
export class UnsignedWebhook extends Error {
  override readonly name = 'UnsignedWebhook';
}
