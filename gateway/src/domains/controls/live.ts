import { administers } from '../../access/rights.ts';
import type { SubscriptionField } from '../../graph/subscriptions.ts';
import { channels, waitingChange } from '../../notify/channels.ts';

/** Pushes to an organization's admins that a change began to wait for a second person there, or waits no more. */
export const controlsSubscriptions: Record<string, SubscriptionField> = {
  waitingChangesChanged: {
    channel: channels.waiting,
    async deliver(payload, args, { viewer }) {
      const { organizationId } = waitingChange.parse(payload);
      const isAsked = String(args['organizationId']).toLowerCase() === organizationId;
      return isAsked && administers(viewer, organizationId) ? { organizationId } : null;
    },
  },
};
