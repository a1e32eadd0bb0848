import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/client.ts';

/** Channels that subscriptions listen on. Payloads name what changed, never its content. */
export const channels = {
  transactionTemplate: 'transaction_template_changed',
  fundingSource: 'funding_source_changed',
  onboarding: 'onboarding_changed',
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

export const onboardingChange = z.object({ organizationId: z.string() });
export type OnboardingChange = z.infer<typeof onboardingChange>;

const notify = async (tx: Db, channel: string, payload: object): Promise<void> => {
  await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`);
};

/** Tells every process of a changed payment once the transaction is committed. */
export const notifyTemplateChanged = (tx: Db, change: TemplateChange) =>
  notify(tx, channels.transactionTemplate, change);

/** Tells every process of a changed funding source once the transaction is committed. */
export const notifyFundingSourceChanged = (tx: Db, change: FundingSourceChange) =>
  notify(tx, channels.fundingSource, change);

/** Tells every process that something that counts towards onboarding changed, once committed. */
export const notifyOnboardingChanged = (tx: Db, change: OnboardingChange) =>
  notify(tx, channels.onboarding, change);
