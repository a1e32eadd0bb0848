import type { GatewayContext } from '../../context/context.ts';
import { badInput, forbidden } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { byId } from '../../base/inputs.ts';
import { createLoaders } from '../../context/loaders.ts';
import type { PaymentOccasionRow } from '../../db/rows.ts';
import { present } from '../../base/present.ts';
import { organizationAsksForFactor } from '../../payments/policies/second-factor.ts';
import { loosens, occasionControls, subscriptionControls } from '../controls/rules.ts';
import { createPaymentOccasion, setOccasionStatus, updatePaymentOccasion } from './occasion-commands.ts';
import { newOccasion, occasionChange } from './occasion-rules.ts';
import {
  newShare,
  occasionEmails,
  shareById,
  shareChange,
  sharePaymentOccasion,
  updateOccasionEmails,
  updateSharedPaymentOccasion,
} from './share-commands.ts';
import {
  deactivateSubscription,
  getOrCreateSubscription,
  newSubscription,
  subscriptionById,
  subscriptionChange,
  updateSubscription,
} from './subscription-commands.ts';
import { administers, isMember } from '../../access/rights.ts';
import { ofSubscription } from './policy.ts';
import { administersGiven } from '../../visibility/accounts.ts';
import { seesOccasion } from '../../visibility/occasions.ts';
import { changes, type Access } from '../../graph/changes.ts';

async function changed(context: GatewayContext, id: string): Promise<PaymentOccasionRow> {
  context.loaders = createLoaders(context.deps);
  return present(await context.loaders.occasion.load(id));
}

async function changedShare(context: GatewayContext, id: string) {
  context.loaders = createLoaders(context.deps);
  return present(await shareById(context.deps.db, id));
}

const changedSubscription = async ({ deps }: GatewayContext, id: string) =>
  present(await subscriptionById(deps.db, id));

async function occasionGiven({ loaders }: GatewayContext, givenId: string) {
  const id = uuidOf(givenId);
  return id === null ? null : loaders.occasion.load(id);
}

/** Whether the owner of an occasion that sends money asks for a second factor; one that collects asks for none. */
async function sendingAsksForFactor(context: GatewayContext, occasionId: string): Promise<boolean> {
  const occasion = await occasionGiven(context, occasionId);
  if (occasion?.direction !== 'OUTBOUND') return false;
  return organizationAsksForFactor(context, occasion.organizationId);
}

/** That the viewer administrates the organization that owns the occasion; FORBIDDEN to those who only see it. */
async function ownsOccasion(context: GatewayContext, givenId: string): Promise<boolean> {
  const occasion = await occasionGiven(context, givenId);
  if (occasion === null) return false;
  if (isMember(context.viewer, occasion.organizationId))
    return administersGiven(context, occasion.organizationId);
  if (await seesOccasion(context, occasion)) {
    throw forbidden('Only the organization that owns the occasion can do this.');
  }
  return false;
}

const ofOccasion: Access<{ id: string }> = {
  about: 'The payment occasion',
  allows: (context, { id }) => ownsOccasion(context, id),
};

export const occasionChanges = changes({
  createPaymentOccasion: {
    about: 'The organization',
    allows(context, { input }) {
      if (!input.organizationId) throw badInput('Required', 'input.organizationId');
      return administersGiven(context, input.organizationId);
    },
    input: newOccasion,
    asksForFactor: async (context, { input }) =>
      input.direction === 'OUTBOUND' && organizationAsksForFactor(context, input.organizationId),
    async run(context, { input }) {
      return changed(context, (await createPaymentOccasion(context.deps, context.viewer, input)).id);
    },
  },
  updatePaymentOccasion: {
    about: 'The payment occasion',
    allows: (context, { input }) => ownsOccasion(context, input.id ?? ''),
    input: occasionChange,
    async asksForFactor(context, { input }) {
      const occasion = await occasionGiven(context, input.id ?? '');
      if (occasion === null || !loosens(occasionControls(occasion.direction), occasion, input)) return false;
      return organizationAsksForFactor(context, occasion.organizationId);
    },
    run: async (context, change) =>
      changed(context, await updatePaymentOccasion(context.deps, context.viewer, change)),
  },
  deactivatePaymentOccasion: {
    ...ofOccasion,
    input: byId,
    run: async (context, { id }) =>
      changed(context, await setOccasionStatus(context.deps, context.viewer, id, 'INACTIVE')),
  },
  reactivatePaymentOccasion: {
    ...ofOccasion,
    input: byId,
    asksForFactor: (context, { id }) => sendingAsksForFactor(context, id),
    run: async (context, { id }) =>
      changed(context, await setOccasionStatus(context.deps, context.viewer, id, 'ACTIVE')),
  },
  sharePaymentOccasion: {
    about: 'The payment occasion',
    allows: (context, args) => ownsOccasion(context, args.paymentOccasionId),
    input: newShare,
    asksForFactor: (context, { paymentOccasionId }) => sendingAsksForFactor(context, paymentOccasionId),
    run: async (context, share) =>
      changedShare(context, await sharePaymentOccasion(context.deps, context.viewer, share)),
  },
  updateSharedPaymentOccasion: {
    about: 'The shared payment occasion',
    async allows(context, { id }) {
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
    input: shareChange,
    async asksForFactor(context, { id, active }) {
      const share = active === true ? await shareById(context.deps.db, id) : null;
      return share !== null && sendingAsksForFactor(context, share.paymentOccasionId);
    },
    run: async (context, change) =>
      changedShare(context, await updateSharedPaymentOccasion(context.deps, context.viewer, change)),
  },
  deleteSharedPaymentOccasion: {
    about: 'The shared payment occasion',
    async allows(context, { id }) {
      const share = await shareById(context.deps.db, id);
      return share !== null && ownsOccasion(context, share.paymentOccasionId);
    },
    input: byId,
    async run(context, { id }) {
      const ended = { id, emails: undefined, emailChanges: undefined, active: false };
      const action = 'deleteSharedPaymentOccasion';
      return changedShare(
        context,
        await updateSharedPaymentOccasion(context.deps, context.viewer, ended, action),
      );
    },
  },
  getOrCreateSubscription: {
    about: 'The organization',
    allows: (context, args) => administersGiven(context, args.organizationId),
    input: newSubscription,
    run: async (context, args) =>
      changedSubscription(context, await getOrCreateSubscription(context.deps, context.viewer, args)),
  },
  updateSubscription: {
    ...ofSubscription,
    input: subscriptionChange,
    async asksForFactor(context, change) {
      const subscription = await subscriptionById(context.deps.db, change.id);
      if (subscription === null || !loosens(subscriptionControls, subscription, change)) return false;
      return organizationAsksForFactor(context, subscription.organizationId);
    },
    run: async (context, change) =>
      changedSubscription(context, await updateSubscription(context.deps, context.viewer, change)),
  },
  deactivateSubscription: {
    ...ofSubscription,
    input: byId,
    run: async (context, { id }) =>
      changedSubscription(context, await deactivateSubscription(context.deps, context.viewer, id)),
  },
  updatePaymentOccasionNotificationEmails: {
    about: 'The organization',
    allows: (context, args) => administersGiven(context, args.organizationId),
    input: occasionEmails,
    run: async (context, args) =>
      changed(context, await updateOccasionEmails(context.deps, context.viewer, args)),
  },
});
