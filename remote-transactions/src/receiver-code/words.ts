import type { ReceiverCodeFragment } from './data';

type Refusal = NonNullable<ReceiverCodeFragment['codeRefusal']>;

const reasons: Readonly<Record<Refusal, string>> = {
  ADDRESSED_BY_VIEWER: 'You decided where the link is mailed, so you can’t read the code.',
  MISSING_PERMISSION: 'Only people who approve payments out can read the code.',
  OVER_LIMIT: 'This payment is beyond what you may approve, so you can’t read the code.',
  SENDER_ADDED_BY_VIEWER: 'You recently added the sender to the organization, so you can’t read the code.',
  VIEWER_IS_RECEIVER: 'You are the receiver, so somebody else gives you the code.',
};

const listed = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Why the viewer can't read a code, in a sentence. */
export const reasonInWords = (refusal: Refusal): string => reasons[refusal];

/** Whom the viewer asks for the code; null where nobody at the organization can read it. */
export const askedInWords = (readers: readonly string[]): string | null =>
  readers.length === 0 ? null : `Ask ${listed.format(readers)} to call the receiver with the code.`;
