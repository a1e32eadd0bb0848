import type { LinkedAccount } from './data';

/** Where a bank sign-in stands. */
export type RunState =
  | { readonly at: 'idle' }
  | { readonly at: 'starting' }
  /** Link is open, or the bank's own page has just led back into it. */
  | { readonly at: 'linking'; readonly linkToken: string; readonly receivedRedirectUri: string | null }
  /** The sign-in is done; the gateway adds the account. */
  | { readonly at: 'adding' }
  /** Closed by the person before an account was shared. */
  | { readonly at: 'left' }
  /** Refused: another window has Link open, or left for the bank and has not come back. */
  | { readonly at: 'elsewhere'; readonly where: 'window' | 'bank' }
  /** `again` is what can be tried again without another sign-in. */
  | { readonly at: 'failed'; readonly message: string; readonly again: LinkedAccount | null };

/** Whether something is going on that a second start would disturb. */
export const isBusy = ({ at }: RunState): boolean => at === 'starting' || at === 'linking' || at === 'adding';

/** Whether Link's token was used up or too old, so that a new one helps. */
export const needsNewToken = (errorCode: string): boolean => errorCode === 'INVALID_LINK_TOKEN';

/** Whether adding the account may work with the same sign-in: it was not refused for good. */
export const mayTryAgain = (code: string): boolean => !['BAD_INPUT', 'FORBIDDEN', 'NOT_FOUND'].includes(code);

/** What is said where the provider says nothing; spelled as everywhere it is shown. */
export const fallbackText = 'An unexpected error occured.';

export const endedText = 'This bank sign-in has ended. Please connect your bank again.';
