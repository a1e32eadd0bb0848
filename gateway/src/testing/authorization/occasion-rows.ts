import { none, organization, requesters, row, id, slug, type Row } from './row.ts';
import { admins, everyone, members, staff } from './viewers.ts';

/** What an organization sets up around its payments: occasions, fees, promotions, integrations. */
export const occasionRows: Readonly<Record<string, Row>> = {
  // Occasions, shares, subscriptions, fees
  createPaymentOccasion: row(admins, (t) => ({
    input: {
      ...{ ...organization(t), name: 'New', direction: 'INBOUND', context: 'GENERIC' },
      fundingSourceId: t.id.account,
    },
  })),
  updatePaymentOccasion: row(admins, (t) => ({ input: { id: t.id.occasion, name: 'Renamed' } })),
  deactivatePaymentOccasion: row(admins, id('occasion')),
  reactivatePaymentOccasion: row(admins, id('occasion')),
  // The other organization is named by its id, which only its members and platform staff know.
  sharePaymentOccasion: row(admins, (t) => ({
    paymentOccasionId: t.id.occasion,
    utilizingOrganizationId: t.id.partner,
  })),
  updateSharedPaymentOccasion: row(admins, (t) => ({ id: t.id.share, active: false })),
  deleteSharedPaymentOccasion: row(admins, id('share')),
  sharedPaymentOccasions: row(admins, id('occasion', 'paymentOccasionId')),
  subscriptions: row(admins, organization),
  subscription: row(admins, id('subscription')),
  getOrCreateSubscription: row(admins, (t) => ({ ...organization(t), paymentOccasionId: t.id.occasion })),
  updateSubscription: row(admins, (t) => ({ id: t.id.subscription, inboundLimit: 10_000 })),
  deactivateSubscription: row(admins, id('subscription')),
  updatePaymentOccasionNotificationEmails: row(admins, (t) => ({
    ...{ ...organization(t), paymentOccasionId: t.id.occasion, emails: [] },
  })),
  paymentLinks: row(requesters, (t) => ({ ...slug(t), paymentOccasionId: t.id.occasion })),
  createPaymentLink: row(requesters, (t) => ({
    input: { ...{ organizationSlug: t.slug, paymentOccasionId: t.id.occasion }, amount: 10_000 },
  })),
  revokePaymentLink: row(admins, id('paymentLink')),
  getDefaultSchema: row(everyone, none),
  createFeeConfigWithSchema: row(staff, (t) => ({
    input: {
      ...organization(t),
      schema: {
        ...{ label: 'Flat', payer: 'PARTY' },
        tiers: [{ min: 0, calculation: { selection: 'FLAT', inputs: { amount: 100, unit: 'CENTS' } } }],
      },
    },
  })),
  // Promotions
  promotions: row(everyone, none),
  promotion: row(members, id('promotion')),
  promotionRelationships: row(admins, organization),
  createPromotion: row(staff, () => ({
    description: 'D',
    image: 'https://x.example/i.png',
    prompt: 'P',
    title: 'T',
  })),
  updatePromotion: row(staff, (t) => ({ id: t.id.promotion, title: 'Renamed' })),
  deletePromotion: row(staff, id('promotion')),
  deactivatePromotion: row(staff, id('promotion')),
  reactivatePromotion: row(staff, id('promotion')),
  createPromotionRelationship: row(staff, (t) => ({ ...organization(t), promotionId: t.id.promotion })),
  deletePromotionRelationship: row(staff, id('relationship')),
  optIntoPromotion: row(admins, (t) => ({ ...organization(t), optIn: true })),
  setPromotionalGlobalDefault: row(staff, id('promotion', 'promotionId')),
  // Integrations
  integrations: row(admins, organization),
  integration: row(admins, id('integration')),
  webhookSubscriptions: row(admins, id('integration', 'integrationId')),
  webhookAttempts: row(admins, id('integration', 'integrationId')),
  createIntegration: row(admins, (t) => ({ ...organization(t), name: 'Accounting' })),
  deleteIntegration: row(admins, id('integration')),
  createWebhookSubscription: row(admins, (t) => ({
    integrationId: t.id.integration,
    ...{ secret: 'a-secret-of-the-receiver', url: 'https://hooks.example/keyturn' },
  })),
  deleteWebhookSubscription: row(admins, id('webhook')),
  webhookAttempt: row(admins, id('attempt')),
  webhookEvents: row(everyone, none),
  chooseWebhookEvents: row(admins, (t) => ({ ...id('webhook')(t), events: ['payment.deposited'] })),
  rotateWebhookSecret: row(admins, (t) => ({ ...id('webhook')(t), secret: 'a-secret-of-the-receiver' })),
  resumeWebhook: row(admins, id('webhook')),
  adoptWebhook: row(admins, id('webhookOfKey')),
  sendWebhookMessagesAgain: row(admins, (t) => ({
    ...id('webhook', 'subscriptionId')(t),
    ...{ since: '2026-03-01T00:00:00Z', until: '2026-03-02T00:00:00Z' },
  })),
  retryWebhookAttempt: row(admins, id('attempt')),
  sendSampleWebhook: row(admins, id('webhook', 'subscriptionId')),
};
