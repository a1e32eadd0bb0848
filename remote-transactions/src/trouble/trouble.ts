import { achReturn, type Remedy } from './ach-returns';

/** What of a payment says whether and why it stopped. */
export interface TroubleFacts {
  readonly displayStatus: string;
  readonly isInbound: boolean;
  readonly isRefund: boolean;
  readonly blockReason: string | null;
  /** A return code, or the provider's words. */
  readonly errorType: string | null;
  readonly rejectReason: string | null;
  /** The address that refused the mail. */
  readonly mailRefusal: string | null;
}

/** Why a payment goes no further: what happened, who has to act, and whether it can be asked for again. */
export interface Trouble {
  readonly kind: 'danger' | 'warning';
  readonly title: string;
  readonly happened: string;
  readonly next: string;
  readonly mayAskAgain: boolean;
}

/** What stopped a payment, in plain words; null while nothing did. */
export function troubleOf(facts: TroubleFacts): Trouble | null {
  const { displayStatus, isInbound, isRefund, blockReason, rejectReason, mailRefusal } = facts;
  const mayAskAgain = isInbound && !isRefund;
  const again = mayAskAgain ? 'Request it again' : 'Send it again';
  switch (displayStatus) {
    case 'FAILED':
      return { kind: 'danger', title: 'The money did not arrive', ...returned(facts, again), mayAskAgain };
    case 'DEPOSITED_AND_FAILED':
      return {
        kind: 'danger',
        title: 'Taken back after the deposit',
        ...returned(facts, again),
        mayAskAgain,
      };
    case 'BLOCKED':
      return {
        kind: 'warning',
        title: 'Held before any money moved',
        happened: sentence(blockReason) ?? 'A check of the account or the person did not pass.',
        next: `It goes on by itself once that is settled. ${isInbound ? 'Tell the payer' : 'Look at the account it is paid from'}, or cancel it.`,
        mayAskAgain: false,
      };
    case 'APPROVAL_REJECTED':
      return {
        kind: 'warning',
        title: 'Declined',
        happened: sentence(rejectReason) ?? 'An approver declined it. No money moved.',
        next: `${again} once what spoke against it is settled.`,
        mayAskAgain,
      };
    case 'APPROVAL_EXPIRED':
      return {
        kind: 'warning',
        title: 'Nobody approved it in time',
        happened: 'The time for an approval ended. No money moved.',
        next: `${again}, and tell an approver that it waits.`,
        mayAskAgain,
      };
    case 'CREATED':
    case 'PENDING':
      return mailRefusal === null
        ? null
        : {
            kind: 'warning',
            title: 'The request did not reach the payer',
            happened: `The mail to ${mailRefusal} was refused.`,
            next: isInbound
              ? 'Correct the address and send it again, under Manage.'
              : 'Cancel it, and send it to the right address.',
            mayAskAgain,
          };
    default:
      return null;
  }
}

function returned({ errorType, isInbound }: TroubleFacts, again: string): Pick<Trouble, 'happened' | 'next'> {
  const known = achReturn(errorType);
  return {
    happened: known?.sentence ?? sentence(errorType) ?? 'The bank sent the payment back without a reason.',
    next: remedies[known?.remedy ?? 'support'](isInbound ? 'the payer' : 'the receiver', again),
  };
}

const remedies: Readonly<Record<Remedy, (who: string, again: string) => string>> = {
  funds: (who, again) => `Ask ${who} when the money will be there. ${again} then.`,
  account: (who, again) => `Ask ${who} for another bank account. ${again} then.`,
  consent: (who) =>
    `Speak with ${who} before anything else: it may be tried again only with a new authorization.`,
  bank: (who) => `Only their bank can change that. Ask ${who} for another way to pay.`,
  refused: (who, again) => `Ask ${who} why. ${again} once that is settled.`,
  support: (_, again) => `${again}, or ask Support, who settle it with the bank.`,
};

/** A reason as somebody wrote it, as a sentence. */
function sentence(text: string | null): string | null {
  const words = text?.trim() ?? '';
  if (words === '') return null;
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
