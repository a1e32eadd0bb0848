import type { FeePayer } from '../../payments/fees/rules.ts';
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

export interface QuoteView {
  amount: number;
  fee: FeeView;
  total: number;
}

/** What a payment costs by bank transfer, and by card where the occasion takes cards. */
export interface OfferedQuote extends QuoteView {
  card: QuoteView | null;
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
  occasion: { id: string; name: string; context: string; direction: string };
  receiverEmail: string | null;
  payer: { firstName: string; lastName: string; phone: string | null } | null;
  formData: { name: string; label: string; value: string }[];
  fundingSources: { id: string; label: string }[];
  requestedAt: string | null;
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

export interface OccasionView {
  organization: OrganizationView;
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
