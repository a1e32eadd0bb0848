import { z } from 'zod';
import type { Db } from '../db/client.ts';
import { logChanges } from './log.ts';

/** What subscriptions follow, each a channel of the change log. Payloads name what changed, never its content. */
export const channels = {
  transactionTemplate: 'transaction_template_changed',
  fundingSource: 'funding_source_changed',
  occasion: 'payment_occasion_changed',
  onboarding: 'onboarding_changed',
  customer: 'customer_changed',
  reconciliation: 'reconciliation_changed',
  waiting: 'waiting_changes_changed',
  access: 'access_changed',
} as const;

export const templateChange = z.object({
  templateId: z.number().int(),
  organizationId: z.string(),
  eventType: z.string(),
});
export type TemplateChange = z.infer<typeof templateChange>;

export const fundingSourceChange = z.object({
  fundingSourceId: z.string(),
  organizationId: z.string().nullable(),
});
export type FundingSourceChange = z.infer<typeof fundingSourceChange>;

export const occasionChange = z.object({
  paymentOccasionId: z.string(),
  /** Its owner. */
  organizationId: z.string(),
  /** The other side of a share that began, changed or ended with it. */
  utilizingOrganizationId: z.string().optional(),
});
export type OccasionChange = z.infer<typeof occasionChange>;

export const onboardingChange = z.object({ organizationId: z.string() });
export type OnboardingChange = z.infer<typeof onboardingChange>;

export const customerChange = z.object({ customerId: z.string() });
export type CustomerChange = z.infer<typeof customerChange>;

export const reconciliationChange = z.object({
  fundingSourceId: z.string(),
  /** Whose account it is. */
  organizationId: z.string(),
});
export type ReconciliationChange = z.infer<typeof reconciliationChange>;

/** In which organization changes wait otherwise for a second person. */
export const waitingChange = z.object({ organizationId: z.string() });
export type WaitingChange = z.infer<typeof waitingChange>;

/** Tells every process of a changed payment once the transaction is committed. */
export const notifyTemplateChanged = (tx: Db, change: TemplateChange) =>
  logChanges(tx, channels.transactionTemplate, [change]);

/** The same for many payments, by one statement. */
export const notifyTemplatesChanged = (tx: Db, changes: readonly TemplateChange[]) =>
  logChanges(tx, channels.transactionTemplate, changes);

/** Tells every process of a changed funding source once the transaction is committed. */
export const notifyFundingSourceChanged = (tx: Db, change: FundingSourceChange) =>
  logChanges(tx, channels.fundingSource, [change]);

/** Tells every process of a payment occasion that was made or changed, or is shared otherwise, once committed. */
export const notifyOccasionChanged = (tx: Db, change: OccasionChange) =>
  logChanges(tx, channels.occasion, [change]);

/** Tells every process that something that counts towards onboarding changed, once committed. */
export const notifyOnboardingChanged = (tx: Db, change: OnboardingChange) =>
  logChanges(tx, channels.onboarding, [change]);

/** Tells every process that a customer's status or one of its documents changed, once committed. */
export const notifyCustomerChanged = (tx: Db, change: CustomerChange) =>
  logChanges(tx, channels.customer, [change]);

/** Tells every process that a change began to wait for a second person, or waits no more, once committed. */
export const notifyWaitingChanged = (tx: Db, { organizationId }: WaitingChange) =>
  logChanges(tx, channels.waiting, [{ organizationId }]);

/** Tells every process that something of an account's reconciliation changed, once committed. */
export const notifyReconciliationChanged = (
  tx: Db,
  { fundingSourceId, organizationId }: ReconciliationChange,
) => logChanges(tx, channels.reconciliation, [{ fundingSourceId, organizationId }]);

/** Whose access changed; null for everybody's, as when an organization closes. */
export const accessChange = z.object({ userId: z.string().nullable() });
export type AccessChange = z.infer<typeof accessChange>;

/** Makes every open subscription of the person look again, once committed. */
export const notifyAccessChanged = (tx: Db, change: AccessChange) =>
  logChanges(tx, channels.access, [change]);
