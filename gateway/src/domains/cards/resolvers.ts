import type { Resolvers } from '../../generated/schema.ts';
import type { MutationdeletePaymentMethodArgs } from '../../generated/schema.ts';
import { idempotencyKeyOf } from '../../server/idempotency-key.ts';
import { uuidOf } from '../../server/ids.ts';
import type { Policy } from '../../server/policy.ts';
import { present } from '../accounts/resolvers.ts';
import { createPaymentMethod, deletePaymentMethod } from './commands.ts';
import { activeCard } from './store.ts';

export const cardsResolvers: Resolvers = {
  Mutation: {
    async createPaymentMethod(_root, { token, idempotencyKey }, context) {
      const key = idempotencyKeyOf(context, idempotencyKey);
      const { id } = await createPaymentMethod(context.deps, context.viewer, token, key);
      return present(await activeCard(context.deps.db, id));
    },
    deletePaymentMethod: (_root, { id }, { deps, viewer }) => deletePaymentMethod(deps, viewer, id),
  },
};

/** A card is its owner's alone: not even staff sees or removes it. */
export const cardsPolicy: Policy = {
  Mutation: {
    createPaymentMethod: { about: 'The card', allows: () => true },
    deletePaymentMethod: {
      about: 'The card',
      async allows({ deps, viewer }, { id }: MutationdeletePaymentMethodArgs) {
        const cardId = uuidOf(id);
        const card = cardId === null ? null : await activeCard(deps.db, cardId);
        return card !== null && card.userId === viewer.userId;
      },
    },
  },
};
