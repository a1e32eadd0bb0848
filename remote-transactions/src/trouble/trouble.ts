import { achReturn, type Remedy } from './ach-returns';
import { lostDispute, providerReason } from './provider-reasons';

/** What of a payment says whether and why it stopped. */
export interface TroubleFacts {
  readonly displayStatus: string;
  readonly isInbound: boolean;
  readonly isRefund: boolean;
  readonly blockReason: string | null;
  /** A return code, or the provider's words. */
  readonly errorType: string | null;
  readonly rejectReason: string | null;
  /** The address that refused the mail, and why: `bounce@payer.example: No such mailbox`. */
  readonly mailRefusal: string | null;
}

/** Why a payment goes no further: what happened, who has to act, and whether it can be asked for again. */
export interface Trouble {
  readonly kind: 'danger' | 'warning';
  readonly title: string;
  readonly happened: string;
  readonly next: string;
  /** How the same is tried anew; null where it goes on by itself. */
  readonly anew: 'request' | 'send' | 'refund' | null;
}

/** What stopped a payment, in plain words; null while nothing did. */
export function troubleOf(facts: TroubleFacts): Trouble | null {
  const { displayStatus, isInbound, isRefund, blockReason, rejectReason, mailRefusal } = facts;
  const anew = isRefund ? 'refund' : isInbound ? 'request' : 'send';
  const again = { refund: 'Refund it again', request: 'Request it again', send: 'Send it again' }[anew];
  switch (displayStatus) {
    case 'FAILED':
      // Whoever sends money back says why; what staff set by hand moved none.
      if (facts.errorType === null) {
        return {
          kind: 'danger',
          title: 'Ended as failed',
          happened: 'It was ended by hand: no bank sent it back.',
          next: 'Ask Support what became of the money before you try it again.',
          anew,
        };
      }
      return { kind: 'danger', title: 'The money did not arrive', ...returned(facts, again), anew };
    case 'DEPOSITED_AND_FAILED':
      // Whoever took money back says why; what staff set by hand moved none.
      if (facts.errorType === null) {
        return {
          kind: 'warning',
          title: 'Deposited, and not refundable',
          happened: 'It cannot be refunded because of a customer balance issue.',
          next: 'Ask Support, who know what it is.',
          anew: null,
        };
      }
      return {
        kind: 'danger',
        title: 'Taken back after the deposit',
        ...returned(facts, again),
        anew,
      };
    case 'BLOCKED':
      return {
        kind: 'warning',
        title: 'Held before any money moved',
        happened: sentence(blockReason) ?? 'A check of the account or the person did not pass.',
        next: `It goes on by itself once that is settled. ${isInbound ? 'Tell the payer' : 'Look at the account it is paid from'}, or ask Support to end it.`,
        anew: null,
      };
    case 'APPROVAL_REJECTED':
      return {
        kind: 'warning',
        title: 'Declined',
        happened: sentence(rejectReason) ?? 'An approver declined it. No money moved.',
        next: `${again} once what spoke against it is settled.`,
        anew,
      };
    case 'APPROVAL_EXPIRED':
      return {
        kind: 'warning',
        title: 'Nobody approved it in time',
        happened: 'The time for an approval ended. No money moved.',
        next: `${again}, and tell an approver that it waits.`,
        anew,
      };
    case 'CREATED':
    case 'PENDING':
    case 'AUTHORIZED':
      return mailRefusal === null
        ? null
        : {
            kind: 'warning',
            title: isInbound ? 'The request did not reach the payer' : 'The receiver was not reached',
            happened: withStop(`The mail was refused by ${mailRefusal}`),
            next: isInbound
              ? 'Correct the address and send it again, under Manage.'
              : 'Cancel it, and send it to the right address.',
            anew,
          };
    default:
      return null;
  }
}

function returned(facts: TroubleFacts, again: string): Pick<Trouble, 'happened' | 'next'> {
  const { displayStatus, errorType, isInbound } = facts;
  const isDispute = displayStatus === 'DEPOSITED_AND_FAILED' && achReturn(errorType) === null;
  const known = isDispute ? lostDispute : providerReason(errorType);
  return {
    happened: known?.sentence ?? wordsOf(errorType) ?? 'The bank sent the payment back without a reason.',
    next: remedies[known?.remedy ?? 'support'](isInbound ? 'the payer' : 'the receiver', again),
  };
}

const remedies: Readonly<Record<Remedy, (who: string, again: string) => string>> = {
  funds: (who, again) => `Ask ${who} when the money will be there. ${again} then.`,
  account: (who, again) => `Ask ${who} for another bank account. ${again} then.`,
  card: (who, again) => `Ask ${who} for another card or a bank account. ${again} then.`,
  consent: (who) =>
    `Speak with ${who} before anything else: it may be tried again only with a new authorization.`,
  bank: (who) => `Only their bank can change that. Ask ${who} for another way to pay.`,
  later: (_, again) => `${again} in a while.`,
  refused: (who, again) => `Ask ${who} why. ${again} once that is settled.`,
  support: (_, again) => `${again}, or ask Support, who settle it with the bank.`,
};

/** A provider's own words; null for a code. */
const wordsOf = (text: string | null): string | null =>
  text?.includes(' ') === true ? sentence(text) : null;

/** A reason as somebody wrote it, as a sentence. */
function sentence(text: string | null): string | null {
  const words = text?.trim() ?? '';
  return words === '' ? null : withStop(words);
}

const withStop = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);
