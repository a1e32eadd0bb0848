import type {
  QuerycontrolChangesArgs,
  SubscriptionwaitingChangesChangedArgs,
} from '../../generated/schema.ts';
import type { Policy } from '../../graph/policy.ts';
import { administersGiven } from '../../visibility/accounts.ts';

export const controlChangesPolicy: Policy = {
  Query: {
    controlChanges: {
      about: 'The organization',
      allows: (context, { organizationId }: QuerycontrolChangesArgs) =>
        administersGiven(context, organizationId),
    },
  },
  Subscription: {
    waitingChangesChanged: {
      about: 'The organization',
      allows: (context, { organizationId }: SubscriptionwaitingChangesChangedArgs) =>
        administersGiven(context, organizationId),
    },
  },
  openTypes: ['ControlChange', 'ControlSetting', 'WaitingChanges'],
};
