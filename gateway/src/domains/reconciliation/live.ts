import { seesReconciliation } from '../../access/rights.ts';
import type { SubscriptionField } from '../../graph/subscriptions.ts';
import { channels, reconciliationChange } from '../../notify/channels.ts';
import { organizationGiven } from '../../visibility/organizations.ts';

/** Pushes which account's reconciliation changed to everyone who sees it in the organization that they look at. */
export const reconciliationSubscriptions: Record<string, SubscriptionField> = {
  reconciliationChanged: {
    channel: channels.reconciliation,
    async deliver(payload, args, context) {
      const { fundingSourceId, organizationId } = reconciliationChange.parse(payload);
      const organizationSlug = String(args['organizationSlug']);
      const organization = await organizationGiven(context, { organizationSlug });
      if (organization?.id !== organizationId || !seesReconciliation(context.viewer, organizationId))
        return null;
      return { fundingSourceId };
    },
  },
};
