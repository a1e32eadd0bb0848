import { ruleInWords } from '@keyturn/shared/approval-policy';
import { formatMoney } from '@keyturn/shared/format';
import type { Payment } from '../payments/model';

type Approval = NonNullable<Payment['approval']>;
type Sign = Approval['unusual'][number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long is left, and whether that is little. */
export function timeLeft(
  expiresAt: string,
  now: number,
): { readonly text: string; readonly isShort: boolean } {
  const left = Date.parse(expiresAt) - now;
  const isShort = left < DAY_MS;
  if (left <= 0) return { text: 'Expired', isShort };
  if (left < HOUR_MS) return { text: `Expires in ${Math.ceil(left / MINUTE_MS)} min`, isShort };
  if (left < 2 * DAY_MS) return { text: `Expires in ${Math.floor(left / HOUR_MS)} h`, isShort };
  return { text: `Expires in ${Math.floor(left / DAY_MS)} days`, isShort };
}

const causes: Readonly<Record<Exclude<Approval['cause'], 'POLICY'>, string>> = {
  OCCASION: 'its occasion asks for an approval',
  ACCOUNT: 'the account asks for an approval',
  SECOND_PERSON: 'a second person approves what is sent',
};

/** Who asked for the payment and why it needs an approval, as one line. */
export function askedLine({
  approval,
  outsider,
  paymentOccasion,
}: Pick<Payment, 'approval' | 'outsider' | 'paymentOccasion'>): string {
  if (approval === null) return '';
  const isIn = paymentOccasion.direction === 'INBOUND';
  const asker = outsider?.name ?? approval.askedBy;
  const by = `${isIn ? 'Requested' : 'Sent'} by ${asker}${outsider === null ? '' : ', not a member'}`;
  const who = asker === null ? 'Paid through a link' : by;
  return approval.cause === 'POLICY' ? who : `${who}; ${causes[approval.cause]}`;
}

/** What the policy asks, and who of two has approved; null where none of it does. */
export function policyLines(approval: Approval): readonly string[] {
  const { policy, approvalsNeeded, firstApprovedBy } = approval;
  return [
    ...(policy === null ? [] : [`Policy: ${ruleInWords(policy)}`]),
    ...(approvalsNeeded < 2
      ? []
      : [firstApprovedBy === null ? 'None of 2 approvals yet' : `1 of 2 approvals, ${firstApprovedBy}`]),
  ];
}

/** Why the viewer can not decide; null for those who may. */
export function refusalLine({
  approval,
  paymentOccasion,
}: Pick<Payment, 'approval' | 'paymentOccasion'>): string | null {
  switch (approval?.refusal) {
    case 'SENT_BY_VIEWER':
      return 'You sent this; another approver decides.';
    case 'MISSING_PERMISSION':
      return `You do not approve payments ${paymentOccasion.direction === 'INBOUND' ? 'in' : 'out'}; another approver decides.`;
    case 'OVER_AMOUNT':
      return 'It is above the amount that you may approve; another approver decides.';
    case 'OTHER_OCCASION':
      return 'You approve payments of other occasions; another approver decides.';
    case 'ASKED_BY_VIEWER':
      return 'You asked for this; two other people approve it.';
    case 'APPROVED_BY_VIEWER':
      return 'You approved this; somebody else approves it too.';
    case 'ACCOUNT_ADDED_BY_VIEWER':
      return 'You added the account that this goes to, or changed its number; another approver decides.';
    case 'SENDER_ADDED_BY_VIEWER':
      return 'You recently added the sender to the organization; another approver decides.';
    case 'ADMIN_APPROVES_LAST':
      return 'An admin approves this last.';
    default:
      return null;
  }
}

/** Something unusual, in words; `paymentId` is what it points to. */
interface Warning {
  readonly key: Sign['kind'];
  readonly text: string;
  readonly paymentId: string | null;
}

/** What is unusual about a payment, the weightiest first. */
export function warningsOf(approval: Approval, now: number): readonly Warning[] {
  return approval.unusual.map((sign) => ({
    key: sign.kind,
    text: wordsOf(sign, now),
    paymentId: sign.transactionTemplateId,
  }));
}

function wordsOf({ kind, at, usual, transactionTemplateId }: Sign, now: number): string {
  switch (kind) {
    case 'FIRST_TO_ACCOUNT':
      return 'First payment to this account';
    case 'ACCOUNT_CHANGED':
      return `Account changed${at === null ? '' : ` ${daysAgo(at, now)}`}`;
    case 'RECENT_ACCOUNT':
      return `Account is new${at === null ? '' : `: added ${daysAgo(at, now)}`}`;
    case 'UNUSUAL_AMOUNT':
      return `Unusual amount${usual === null ? '' : `: mostly about ${formatMoney(usual)}`}`;
    case 'POSSIBLE_DUPLICATE':
      return `Possible duplicate of #${transactionTemplateId}`;
  }
}

function daysAgo(iso: string, now: number): string {
  const days = Math.floor((now - Date.parse(iso)) / DAY_MS);
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
