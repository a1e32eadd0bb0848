import { channels, templateChange } from '../../notify/channels.ts';
import type { SubscriptionField } from '../../graph/subscriptions.ts';
import { organizationGiven } from '../../visibility/organizations.ts';
import { seesPayment } from '../../visibility/payments.ts';

/** Pushes changed payments to everyone who sees them in the organization that they look at. */
export const transactionsSubscriptions: Record<string, SubscriptionField> = {
  transactionTemplateChanged: {
    channel: channels.transactionTemplate,
    async deliver(payload, args, context) {
      const { templateId, organizationId, eventType } = templateChange.parse(payload);
      const organization = await organizationGiven(context, {
        organizationSlug: String(args['organizationSlug']),
      });
      if (!organization) return null;
      const template = await context.loaders.template.load(templateId);
      if (!template || !(await seesPayment(context, template))) return null;
      const occasion = await context.loaders.occasion.load(template.paymentOccasionId);
      const concerned = organizationId === organization.id || occasion?.organizationId === organization.id;
      return concerned ? { transactionTemplate: template, eventType } : null;
    },
  },
};
