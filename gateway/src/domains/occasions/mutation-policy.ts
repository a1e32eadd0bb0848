import type {
  MutationcreatePaymentOccasionArgs,
  MutationdeactivatePaymentOccasionArgs,
  MutationdeactivateSubscriptionArgs,
  MutationdeleteSharedPaymentOccasionArgs,
  MutationgetOrCreateSubscriptionArgs,
  MutationreactivatePaymentOccasionArgs,
  MutationsharePaymentOccasionArgs,
  MutationupdatePaymentOccasionArgs,
  MutationupdatePaymentOccasionNotificationEmailsArgs,
  MutationupdateSharedPaymentOccasionArgs,
  MutationupdateSubscriptionArgs,
  QuerysubscriptionArgs,
  QuerysubscriptionsArgs,
} from '../../generated/schema.ts';
import { administers, isMember } from '../../server/access.ts';
import type { GatewayContext } from '../../server/context.ts';
import { badInput, forbidden } from '../../server/errors.ts';
import { uuidOf } from '../../server/ids.ts';
import type { OperationPolicy, Policy } from '../../server/policy.ts';
import { administersGiven } from '../accounts/access.ts';
import { seesOccasion } from './policy.ts';
import { shareById } from './share-commands.ts';
import { subscriptionById } from './subscription-commands.ts';

/** That the viewer administrates the organization that owns the occasion; FORBIDDEN to those who only see it. */
async function ownsOccasion(context: GatewayContext, givenId: string): Promise<boolean> {
  const id = uuidOf(givenId);
  const occasion = id === null ? null : await context.loaders.occasion.load(id);
  if (occasion === null) return false;
  if (isMember(context.viewer, occasion.organizationId))
    return administersGiven(context, occasion.organizationId);
  if (await seesOccasion(context, occasion)) {
    throw forbidden('Only the organization that owns the occasion can do this.');
  }
  return false;
}

const ofOccasion: OperationPolicy = {
  about: 'The payment occasion',
  allows: (context, { id }: MutationdeactivatePaymentOccasionArgs | MutationreactivatePaymentOccasionArgs) =>
    ownsOccasion(context, id),
};

const ofSubscription: OperationPolicy = {
  about: 'The subscription',
  async allows(
    context,
    { id }: MutationupdateSubscriptionArgs | MutationdeactivateSubscriptionArgs | QuerysubscriptionArgs,
  ) {
    const subscription = await subscriptionById(context.deps.db, id);
    return subscription !== null && administersGiven(context, subscription.organizationId);
  },
};

export const occasionChangesPolicy: Policy = {
  Query: {
    subscription: ofSubscription,
    subscriptions: {
      about: 'The organization',
      allows: (context, { organizationId }: QuerysubscriptionsArgs) =>
        administersGiven(context, organizationId),
    },
  },
  Mutation: {
    createPaymentOccasion: {
      about: 'The organization',
      allows(context, { input }: MutationcreatePaymentOccasionArgs) {
        if (!input.organizationId) throw badInput('Required', 'input.organizationId');
        return administersGiven(context, input.organizationId);
      },
    },
    updatePaymentOccasion: {
      about: 'The payment occasion',
      allows: (context, { input }: MutationupdatePaymentOccasionArgs) =>
        ownsOccasion(context, input.id ?? ''),
    },
    deactivatePaymentOccasion: ofOccasion,
    reactivatePaymentOccasion: ofOccasion,
    sharePaymentOccasion: {
      about: 'The payment occasion',
      allows: (context, args: MutationsharePaymentOccasionArgs) =>
        ownsOccasion(context, args.paymentOccasionId),
    },
    updateSharedPaymentOccasion: {
      about: 'The shared payment occasion',
      async allows(context, { id }: MutationupdateSharedPaymentOccasionArgs) {
        const share = await shareById(context.deps.db, id);
        if (share === null) return false;
        const { viewer } = context;
        const sides = [share.sharedByOrganizationId, share.utilizingOrganizationId];
        if (sides.some((side) => administers(viewer, side))) return true;
        if (sides.some((side) => isMember(viewer, side))) {
          throw forbidden('Only admins of the organization can do this.');
        }
        return false;
      },
    },
    deleteSharedPaymentOccasion: {
      about: 'The shared payment occasion',
      async allows(context, { id }: MutationdeleteSharedPaymentOccasionArgs) {
        const share = await shareById(context.deps.db, id);
        return share !== null && ownsOccasion(context, share.paymentOccasionId);
      },
    },
    getOrCreateSubscription: {
      about: 'The organization',
      allows: (context, args: MutationgetOrCreateSubscriptionArgs) =>
        administersGiven(context, args.organizationId),
    },
    updateSubscription: ofSubscription,
    deactivateSubscription: ofSubscription,
    updatePaymentOccasionNotificationEmails: {
      about: 'The organization',
      allows: (context, args: MutationupdatePaymentOccasionNotificationEmailsArgs) =>
        administersGiven(context, args.organizationId),
    },
  },
  openTypes: ['PoSubscription', 'PoSubscriptionPage', 'SharedPaymentOccasion'],
};
