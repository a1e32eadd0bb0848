import type { FeePayer } from '../../payments/fees/rules.ts';
import type { PaymentLinkState } from '../../generated/schema.ts';
import type { RequestState } from './state.ts';

/** What the payer API answers. Amounts are integer cents; nothing here is secret to whoever holds the link. */

export interface OrganizationView {
  name: string;
  slug: string;
  backgroundColor: string | null;
  logoLight: string | null;
  logoDark: string | null;
  email: string | null;
  phone: string | null;
}

export interface FeeView {
  amount: number;
  payer: FeePayer;
}

export interface CostView {
  amount: number;
  fee: FeeView;
  total: number;
}

export interface QuoteView extends CostView {
  /**
   * The banking day on which the money is usually there: of a payment under way, else if it is authorized now. Null where
   * somebody has to act first. YYYY-MM-DD.
   */
  arrivesOn: string | null;
}

/** Who gets the money, and the account that it goes into by its name; null where that is not known. */
export interface GoesToView {
  organization: string;
  account: string | null;
}

/** What a payment costs by bank transfer, and by card where the occasion takes cards. */
export interface OfferedQuote extends QuoteView {
  card: QuoteView | null;
}

/**
 * The words by which a payment is authorized; they come back with the authorization, and are kept. `{payer}` and
 * `{account}` stand for what the form asks for.
 */
export interface ConsentsView {
  bank: string;
  card: string | null;
}

/** A payment out that waits for its receiver's account. */
export interface ReceivingView {
  /** Codes that may still be tried. */
  triesLeft: number;
  /** When the payment is let go, or no account is asked for any more; ISO 8601, UTC. */
  until: string;
  /** Whether the account is for the payments to come, and not for this one. */
  forNext: boolean;
}

/** Two small deposits whose amounts the payer has to tell. */
export interface VerificationView {
  /** 'Truist ••4821' */
  account: string;
  state: 'on-the-way' | 'arrived' | 'failed';
  attemptsLeft: number;
}

/** A step that a payment has made. */
export interface StepView {
  status: 'AUTHORIZED' | 'INITIATED' | 'CLEARED' | 'DEPOSITED' | 'FAILED';
  /** ISO 8601, UTC. */
  at: string;
}

export interface RequestView extends OfferedQuote {
  /** Whether the link may do more than show the payment. */
  acts: boolean;
  /** Where a link that acts, or a code, is mailed: `d…@p….example`. Null for nobody. */
  mailsTo: string | null;
  /** Whether the payer has saved accounts, which are shown once their address is proved in this browser. */
  savedAccounts: boolean;
  consents: ConsentsView;
  /** Whether a bank account may be shared by signing in at the bank. */
  linking: boolean;
  /** Whether the payer, and nobody else, canceled it after authorizing it. */
  withdrawn: boolean;
  /** Whether it went wrong and may be paid anew. */
  retry: boolean;
  /** Whether it failed by the hand of platform staff, and by no bank. */
  endedByStaff: boolean;
  /** Whether the payer may still cancel it. */
  cancelable: boolean;
  /** Null for what does not wait for a receiver's account, and where none is asked for. */
  receiving: ReceivingView | null;
  /** Whether its receiver has named another account since, for the payments to come. */
  accountChanged: boolean;
  /** Null where nothing is to be verified. */
  verification: VerificationView | null;
  /** Of the latest try to pay, oldest first; empty before the first. */
  steps: StepView[];
  /** Whether the payer, and nobody else, canceled it. */
  declined: boolean;
  id: string;
  status: string;
  state: RequestState;
  organization: OrganizationView;
  /** Null for a payment to the holder of the link. */
  goesTo: GoesToView | null;
  occasion: { id: string; name: string; context: string; direction: string; timeZone: string };
  receiverEmail: string | null;
  /** Null unless the payer's address was proved in this browser. */
  payer: { firstName: string; lastName: string; phone: string | null } | null;
  /** Who asked for it without belonging to the organization; what they typed is marked and holds no contacts. */
  outsider: { name: string; email: string } | null;
  formData: { name: string; label: string; value: string }[];
  fundingSources: { id: string; label: string }[];
  requestedAt: string | null;
  /** A calendar day of the occasion's time zone, YYYY-MM-DD; null where none is named. */
  dueOn: string | null;
  autoAuthorized: boolean;
}

export interface FormFieldView {
  name: string;
  label: string;
  type: string;
  required: boolean;
  placeholder: string | null;
  options: string[] | null;
  min: number | null;
  max: number | null;
  minLength: number | null;
  maxLength: number | null;
  pattern: string | null;
  value: string | null;
}

/** What was decided beforehand for whoever pays through a payment link. */
export interface LinkView {
  state: PaymentLinkState;
  note: string | null;
  /** Null leaves it to the payer. */
  amount: number | null;
  formData: { name: string; value: string }[];
  /** The last day, in the occasion's zone; YYYY-MM-DD. */
  endsOn: string;
}

export interface OccasionView {
  /** Null for an occasion's own link. */
  link: LinkView | null;
  /** Whether a bank account may be shared by signing in at the bank. */
  linking: boolean;
  organization: OrganizationView;
  /** Null for an occasion that sends. */
  goesTo: GoesToView | null;
  occasion: {
    id: string;
    name: string;
    context: string;
    direction: string;
    acceptsCreditCards: boolean;
    limit: number;
    minimum: number;
    formFields: FormFieldView[];
  };
}
