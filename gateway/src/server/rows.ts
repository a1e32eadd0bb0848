import type * as schema from '../db/schema/index.ts';

/** The stored rows that stand behind the GraphQL types of the same names. */
export type UserRow = typeof schema.users.$inferSelect;
export type OrganizationRow = typeof schema.organizations.$inferSelect;
export type MembershipRow = typeof schema.organizationUsers.$inferSelect;
export type CustomerRow = typeof schema.customers.$inferSelect;
export type DocumentRow = typeof schema.documents.$inferSelect;
export type FundingSourceRow = typeof schema.fundingSources.$inferSelect;
export type BankLinkRow = typeof schema.bankLinks.$inferSelect;
export type EscrowAccountRow = typeof schema.escrowAccounts.$inferSelect;
export type PaymentMethodRow = typeof schema.paymentMethods.$inferSelect;
export type PaymentOccasionRow = typeof schema.paymentOccasions.$inferSelect;
export type SharedOccasionRow = typeof schema.sharedPaymentOccasions.$inferSelect;
export type SubscriptionRow = typeof schema.subscriptions.$inferSelect;
export type FeeConfigRow = typeof schema.feeConfigs.$inferSelect;
export type PromotionRow = typeof schema.promotions.$inferSelect;
export type TemplateRow = typeof schema.transactionTemplates.$inferSelect;
export type TransactionRow = typeof schema.transactions.$inferSelect;
export type TransactionEventRow = typeof schema.transactionEvents.$inferSelect;
export type AgentFeeRow = typeof schema.agentFees.$inferSelect;
export type RtpRow = typeof schema.rtpTransferOrigins.$inferSelect;
export type IntegrationRow = typeof schema.integrations.$inferSelect;
export type PromotionRelationshipRow = typeof schema.promotionRelationships.$inferSelect;
export type SavedViewRow = typeof schema.savedViews.$inferSelect;
export type WebhookSubscriptionRow = typeof schema.webhookSubscriptions.$inferSelect;
export type WebhookAttemptRow = typeof schema.webhookAttempts.$inferSelect;
export type AuditLogRow = typeof schema.auditLog.$inferSelect;
export type DiscrepancyRow = typeof schema.discrepancies.$inferSelect;
