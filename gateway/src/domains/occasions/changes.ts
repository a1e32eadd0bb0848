import type { GatewayContext } from '../../context/context.ts';
import { badInput, forbidden } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { byId } from '../../base/inputs.ts';
import { createLoaders } from '../../context/loaders.ts';
import type { PaymentOccasionRow } from '../../db/rows.ts';
import { present } from '../../base/present.ts';
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
  context.loaders = createLoaders(context.deps.db);
  return present(await context.loaders.occasion.load(id));
}

async function changedShare(context: GatewayContext, id: string) {
  context.loaders = createLoaders(context.deps.db);
  return present(await shareById(context.deps.db, id));
}

const changedSubscription = async ({ deps }: GatewayContext, id: string) =>
  present(await subscriptionById(deps.db, id));

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
    async run(context, { input }) {
      return changed(context, (await createPaymentOccasion(context.deps, context.viewer, input)).id);
    },
  },
  updatePaymentOccasion: {
    about: 'The payment occasion',
    allows: (context, { input }) => ownsOccasion(context, input.id ?? ''),
    input: occasionChange,
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
    run: async (context, { id }) =>
      changed(context, await setOccasionStatus(context.deps, context.viewer, id, 'ACTIVE')),
  },
  sharePaymentOccasion: {
    about: 'The payment occasion',
    allows: (context, args) => ownsOccasion(context, args.paymentOccasionId),
    input: newShare,
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
