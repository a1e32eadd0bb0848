import type {
  ApproversAsked,
  ExportDate,
  ExportRhythm,
  FeePayer,
  FormFieldType,
  OrganizationRole,
  PaymentAct,
  PaymentDirection,
} from './values.ts';

/** One field that the payer of an occasion fills in. */
export interface StoredFormField {
  name: string;
  label: string;
  type: FormFieldType;
  required: boolean;
  placeholder?: string | null;
  options?: string[] | null;
  min?: number | null;
  max?: number | null;
  minLength?: number | null;
  maxLength?: number | null;
  pattern?: string | null;
  value?: string | null;
}

/**
 * A person outside the organization who requested a payment, identified by an e-mail address that the person proved to
 * own.
 */
export interface StoredOutsider {
  /** As typed. */
  name: string;
  email: string;
}

/** What was filled in. The label is kept as it was at that moment. */
export interface StoredFormDatum {
  name: string;
  label: string | null;
  value: string;
}

/** What a column of another system's file is read as: a column of a batch; null for nothing. */
export interface StoredImportColumn {
  heading: string;
  column: string | null;
}

/** A tier of a fee schema; min and max in cents and inclusive, a null max has no end. */
export interface StoredFeeTier {
  id: string;
  min: number;
  max: number | null;
  /** FLAT: amount in cents. PERCENT: amount in basis points. */
  calculation: { selection: 'FLAT' | 'PERCENT'; inputs: { amount: number; unit: string } };
}

export interface StoredFeeSchema {
  label: string;
  payer: FeePayer;
  tiers: StoredFeeTier[];
}

/** What the mail of an export says that a schedule made. */
export interface ScheduledExport {
  every: ExportRhythm;
  dated: ExportDate;
  /** The first and the last day, `2026-11-24`. */
  first: string;
  last: string;
}

/** How far somebody goes with an act; null sets no limit. */
export interface StoredLimit {
  act: PaymentAct;
  /** The largest payment, cents; 0 for none at all. */
  maxAmount: number | null;
  paymentOccasionIds: string[] | null;
}

/** What somebody holds in an organization. */
export interface StoredGrant {
  roles: OrganizationRole[];
  limits: StoredLimit[];
}

/** Settings by name. The values are cents, switches, account ids or states. */
export type StoredSettings = Readonly<Record<string, string | number | boolean | null>>;

/** Which payments wait for whom; a condition that is null or false asks nothing. All that are set have to hold. */
export interface StoredPolicyRule {
  direction: PaymentDirection | null;
  /** Cents: this much and more. */
  minAmount: number | null;
  paymentOccasionIds: string[] | null;
  /** Nothing was deposited before to the account that the money goes to. */
  firstToAccount: boolean;
  /** That account was added, or its number given anew, within so many days. */
  accountChangedDays: number | null;
  outsideBusinessHours: boolean;
  approvers: ApproversAsked;
}

/** From one minute of the banking days to another, `08:00`, in a zone. */
export interface StoredBusinessHours {
  timeZone: string;
  opensAt: string;
  closesAt: string;
}

export interface StoredPolicy {
  rules: StoredPolicyRule[];
  hours: StoredBusinessHours;
  /** Whether approving and refunding ask for a second factor; absent in versions from before there was one. */
  secondFactor?: boolean;
}

/** What the policy of its time asks of a payment. */
export interface StoredApprovalDemand {
  version: number;
  rule: StoredPolicyRule;
}
