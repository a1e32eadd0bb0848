import type { GatewayContext } from '../../context/context.ts';
import { badInput, forbidden } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { createLoaders } from '../../context/loaders.ts';
import type { PaymentOccasionRow } from '../../db/rows.ts';
import { present } from '../../base/present.ts';
import { createPaymentOccasion, setOccasionStatus, updatePaymentOccasion } from './occasion-commands.ts';
import {
  shareById,
  sharePaymentOccasion,
  updateOccasionEmails,
  updateSharedPaymentOccasion,
} from './share-commands.ts';
import {
  deactivateSubscription,
  getOrCreateSubscription,
  subscriptionById,
  updateSubscription,
} from './subscription-commands.ts';
import { administers, isMember } from '../../access/rights.ts';
import { ofSubscription } from './policy.ts';
import { administersGiven } from '../../visibility/accounts.ts';
import { seesOccasion } from '../../visibility/occasions.ts';
import type { Access, Changes } from '../../graph/changes.ts';

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

export const occasionChanges: Changes = {
  createPaymentOccasion: {
    about: 'The organization',
    allows(context, { input }) {
      if (!input.organizationId) throw badInput('Required', 'input.organizationId');
      return administersGiven(context, input.organizationId);
    },
    async run(context, { input }) {
      return changed(context, (await createPaymentOccasion(context.deps, context.viewer, input)).id);
    },
  },
  updatePaymentOccasion: {
    about: 'The payment occasion',
    allows: (context, { input }) => ownsOccasion(context, input.id ?? ''),
    run: async (context, { input }) =>
      changed(context, await updatePaymentOccasion(context.deps, context.viewer, input)),
  },
  deactivatePaymentOccasion: {
    ...ofOccasion,
    run: async (context, { id }) =>
      changed(context, await setOccasionStatus(context.deps, context.viewer, id, 'INACTIVE')),
  },
  reactivatePaymentOccasion: {
    ...ofOccasion,
    run: async (context, { id }) =>
      changed(context, await setOccasionStatus(context.deps, context.viewer, id, 'ACTIVE')),
  },
  sharePaymentOccasion: {
    about: 'The payment occasion',
    allows: (context, args) => ownsOccasion(context, args.paymentOccasionId),
    run: async (context, args) =>
      changedShare(context, await sharePaymentOccasion(context.deps, context.viewer, args)),
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
    run: async (context, args) =>
      changedShare(context, await updateSharedPaymentOccasion(context.deps, context.viewer, args)),
  },
  deleteSharedPaymentOccasion: {
    about: 'The shared payment occasion',
    async allows(context, { id }) {
      const share = await shareById(context.deps.db, id);
      return share !== null && ownsOccasion(context, share.paymentOccasionId);
    },
    async run(context, { id }) {
      const ended = { id, active: false };
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
    run: async (context, args) =>
      changedSubscription(context, await getOrCreateSubscription(context.deps, context.viewer, args)),
  },
  updateSubscription: {
    ...ofSubscription,
    run: async (context, args) =>
      changedSubscription(context, await updateSubscription(context.deps, context.viewer, args)),
  },
  deactivateSubscription: {
    ...ofSubscription,
    run: async (context, { id }) =>
      changedSubscription(context, await deactivateSubscription(context.deps, context.viewer, id)),
  },
  updatePaymentOccasionNotificationEmails: {
    about: 'The organization',
    allows: (context, args) => administersGiven(context, args.organizationId),
    run: async (context, args) =>
      changed(context, await updateOccasionEmails(context.deps, context.viewer, args)),
  },
};
