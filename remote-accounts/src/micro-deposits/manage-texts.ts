import type { NoticeKind } from '@keyturn/shared/ui';
import type { ManageState } from '@keyturn/shared/funding-sources';

/** What a notice says of an account. */
export interface ManageText {
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
  /** The link to support for people who are not staff; staff is told nothing of support. */
  readonly support: string | null;
}

interface Facts {
  readonly state: Exclude<ManageState, 'processed'>;
  readonly staff: boolean;
  /** The deposits arrived and their amounts were entered wrong too often. */
  readonly guessedWrong: boolean;
  /** The provider reads the amounts itself. */
  readonly automatic: boolean;
  /** Deposits on their way should have arrived by now. */
  readonly late: boolean;
}

/** What the manage tab says in each state. */
export function manageText({ state, staff, guessedWrong, automatic, late }: Facts): ManageText {
  switch (state) {
    case 'inactive':
      return {
        kind: 'info',
        title: 'Funding source is inactive.',
        text: 'No payment can use it.',
        support: 'To use it again, please contact support.',
      };
    case 'verified':
      return {
        kind: 'success',
        title: 'Funding source is verified.',
        text: 'Payments can use it now.',
        support: null,
      };
    case 'pending':
      return {
        kind: 'info',
        title: 'Give it a business day',
        text: automatic
          ? 'We sent two small deposits and read their amounts ourselves. Verifying takes 1-2 business days.'
          : 'We sent two small deposits. They appear on the account within 1 business day; this page changes by itself when they are there.',
        support: late ? 'They should have arrived by now. If they have not, please contact support.' : null,
      };
    case 'failed':
      return {
        kind: 'danger',
        title: 'The account could not be verified.',
        text: failureText(staff, guessedWrong),
        support: 'Please contact support.',
      };
    case 'unknown':
      return {
        kind: 'warning',
        title: 'Funding source is in an unknown state.',
        text: 'Its verification has not begun or did not report back.',
        support: 'Please contact support.',
      };
  }
}

function failureText(staff: boolean, guessedWrong: boolean): string {
  if (guessedWrong) {
    return staff
      ? 'The amounts were entered wrong three times. Mark it as verified once the owner has proven the account otherwise.'
      : 'The amounts did not match three times, so these deposits can no longer verify the account.';
  }
  return staff
    ? 'The bank-transfer provider could not make the two deposits. Check the routing and account number with the owner.'
    : 'The two small deposits could not be made. The routing or account number may be wrong.';
}
