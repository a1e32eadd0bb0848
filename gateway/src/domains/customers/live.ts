import { channels, customerChange } from '../../notify/channels.ts';
import type { SubscriptionField } from '../../graph/subscriptions.ts';
import { customerActedFor } from './commands.ts';

export const customersSubscriptions: Record<string, SubscriptionField> = {
  customerChanged: {
    channel: channels.customer,
    async deliver(payload, args, { deps, viewer }) {
      const { customerId } = customerChange.parse(payload);
      if (customerId !== String(args['customerId']).toLowerCase()) return null;
      return customerActedFor(deps, viewer, customerId);
    },
  },
};
