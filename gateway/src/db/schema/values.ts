/** Sets of values as they are stored. */

export const customerStatuses = ['DOCUMENT', 'RETRY', 'SUSPENDED', 'UNVERIFIED', 'VERIFIED'] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

export const customerTypes = ['BUSINESS', 'INDIVIDUAL'] as const;

export const documentStatuses = [
  'ACCEPTED',
  'APPROVED',
  'PENDING',
  'REJECTED',
  'REVIEWED',
  'UPLOADED',
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

export const documentTypes = ['IDCARD', 'LICENSE', 'PASSPORT'] as const;

export const organizationTypes = ['ASSOCIATION', 'ATTORNEY', 'BROKERAGE', 'TITLE'] as const;

export const organizationRoles = [
  'ADMIN',
  'APPROVE_INBOUND_PAYMENT',
  'APPROVE_OUTBOUND_PAYMENT',
  'AUDIT',
  'INITIATE_MANUAL_TRANSFER',
  'RECONCILE',
  'REFUND_PAYMENT',
  'REMIT',
  'REQUEST',
  'REQUEST_ESCROW',
  'SUPERADMIN',
  'TRACK',
] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

/** What somebody does with money, and what of it a limit is about. */
export const paymentActs = ['APPROVE_INBOUND', 'APPROVE_OUTBOUND', 'COLLECT', 'REFUND', 'SEND'] as const;
export type PaymentAct = (typeof paymentActs)[number];

/** Who has to approve a payment: two are different people; in order, the second one is an admin. From the least on. */
export const approversAsked = ['ONE', 'TWO', 'TWO_IN_ORDER'] as const;
export type ApproversAsked = (typeof approversAsked)[number];

/** A change of permissions, or of an approval policy, waits for somebody else; the others are ends. */
export const waitingChangeStates = ['WAITING', 'CONFIRMED', 'REFUSED', 'EXPIRED'] as const;

/** The kinds of records that have settings that control money. */
export const controlSubjects = [
  'ESCROW_ACCOUNT',
  'PAYMENT_OCCASION',
  'SHARED_PAYMENT_OCCASION',
  'SUBSCRIPTION',
] as const;
export type ControlSubject = (typeof controlSubjects)[number];

/** What a program may do with an API key. */
export const apiKeyScopes = [
  'MANAGE_WEBHOOKS',
  'PREPARE_REQUESTS',
  'READ_ACCOUNTS',
  'READ_OCCASIONS',
  'READ_PAYMENTS',
  'READ_RECONCILIATION',
  'REQUEST_PAYMENTS',
  'SEND_PAYMENTS',
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Whose money it is about: everybody's, or nobody's (ADR 0283). */
export const worlds = ['LIVE', 'TEST'] as const;
export type World = (typeof worlds)[number];

export const fundingSourceStatuses = [
  'ERROR',
  'PENDING_AUTOMATIC_MICRODEPOSIT',
  'PENDING_MANUAL_MICRODEPOSIT',
  'UNVERIFIED',
  'VERIFIED',
] as const;

/** A bank account, or what an organization holds at the bank-transfer provider itself. */
export const fundingSourceKinds = ['BALANCE', 'BANK'] as const;

export const bankAccountTypes = ['checking', 'savings'] as const;

export const occasionStatuses = ['ACTIVE', 'BLOCKED', 'INACTIVE'] as const;

export const paymentContexts = ['EMD', 'GENERIC', 'REFUND'] as const;

export const paymentDirections = ['INBOUND', 'OUTBOUND'] as const;
export type PaymentDirection = (typeof paymentDirections)[number];

export const paymentTypes = ['ACH', 'RTP'] as const;

export const feePayers = ['MIXED', 'OWNER', 'PARTY'] as const;
export type FeePayer = (typeof feePayers)[number];

export const formFieldTypes = [
  'ADDRESS',
  'CHECKBOX',
  'DATE',
  'EMAIL',
  'NUMBER',
  'RANGE',
  'SELECT',
  'TEL',
  'TEXT',
  'TEXTAREA',
  'URL',
] as const;
export type FormFieldType = (typeof formFieldTypes)[number];

/** Statuses a template may store. Groups and statuses of the transaction alone are never stored here. */
export const templateStatuses = [
  'APPROVAL_EXPIRED',
  'APPROVAL_PENDING',
  'APPROVAL_REJECTED',
  'CANCELED',
  'COMPLETED',
  'CREATED',
  'DRAFT',
  'NIL',
  'PENDING',
  'TRANSACTION_PENDING',
] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/** Statuses of a transaction (the money movement). */
export const transactionStatuses = [
  'APPROVAL_EXPIRED',
  'APPROVAL_PENDING',
  'APPROVAL_REJECTED',
  'AUTHORIZED',
  'BLOCKED',
  'CANCELED',
  'CLEARED',
  'DEPOSITED',
  'DEPOSITED_AND_FAILED',
  'FAILED',
  'INITIATED',
  'PENDING',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** What is shown for a payment: the transaction's status where one exists, else the template's. */
export const displayStatuses = [
  'APPROVAL_EXPIRED',
  'APPROVAL_PENDING',
  'APPROVAL_REJECTED',
  'AUTHORIZED',
  'BLOCKED',
  'CANCELED',
  'CLEARED',
  'COMPLETED',
  'CREATED',
  'DEPOSITED',
  'DEPOSITED_AND_FAILED',
  'DRAFT',
  'FAILED',
  'INITIATED',
  'NIL',
  'PENDING',
  'TRANSACTION_PENDING',
] as const;
export type DisplayStatus = (typeof displayStatuses)[number];

/** The groups of the lifecycle table; they partition what is shown. */
export const statusGroups = [
  'REQUESTED_AND_PENDING',
  'APPROVAL_PENDING',
  'AUTHORIZED_AND_INITIATED',
  'DEPOSITED',
  'CANCELED_AND_FAILED',
] as const;
export type StatusGroup = (typeof statusGroups)[number];

export const actorKinds = ['user', 'payer', 'system', 'provider'] as const;

/** Where a dispute of a card charge stands; the last two are ends. */
export const disputeStatuses = ['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/**
 * How the provider and the ledger can disagree. An unknown transfer is known only to the provider, and a missing
 * transfer only to the ledger. For an unanswered transfer, the provider does not report a status.
 */
export const discrepancyKinds = [
  'manual-status',
  'impossible-move',
  'amount',
  'unknown-transfer',
  'missing-transfer',
  'unanswered-transfer',
  'ledger',
] as const;
export type DiscrepancyKind = (typeof discrepancyKinds)[number];

/** What is posted to the ledger: a payment's steps, and a bank's line that is no payment, booked and taken back. */
export const ledgerPostings = [
  'INITIATED',
  'CLEARED',
  'DEPOSITED',
  'FAILED',
  'LATE_RETURN',
  'BANK_LINE',
  'BANK_LINE_UNDONE',
] as const;
export type LedgerPosting = (typeof ledgerPostings)[number];

/** The forms in which banks give statements. */
export const statementFormats = ['CSV', 'OFX', 'BAI2', 'CAMT053', 'BANK_LINK'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Why a line and payments belong together, from the surest to a person's word. */
export const matchRules = [
  'TRACE',
  'REFERENCE',
  'AMOUNT',
  'DAY_SUM',
  'SUM',
  'CANCELED_OUT',
  'BY_HAND',
] as const;
export type MatchRule = (typeof matchRules)[number];

/** A proposal waits for a person; only what is accepted counts. */
export const matchStates = ['PROPOSED', 'ACCEPTED', 'REJECTED', 'UNDONE'] as const;
export type MatchState = (typeof matchStates)[number];

/** What a bank's line is that is no payment. */
export const bookingKinds = [
  'BANK_FEE',
  'INTEREST',
  'OUTSIDE_DEPOSIT',
  'OUTSIDE_WITHDRAWAL',
  'BANK_ERROR',
] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** Where a period stands: signed by who prepared it, sent back to them, or signed by both and locked. */
export const periodStates = ['PREPARED', 'SENT_BACK', 'LOCKED'] as const;

/** How often an export is made by itself. */
export const exportRhythms = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type ExportRhythm = (typeof exportRhythms)[number];

/** Which moment of a payment an export goes by. */
export const exportDates = ['CREATED', 'AUTHORIZED', 'DEPOSITED'] as const;
export type ExportDate = (typeof exportDates)[number];

/** Rows that leave the database for files once they are old. */
export const archiveKinds = ['provider-events', 'mails', 'webhooks'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];
