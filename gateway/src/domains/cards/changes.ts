import { z } from 'zod';
import { uuidOf } from '../../base/ids.ts';
import { byId } from '../../base/inputs.ts';
import { present } from '../../base/present.ts';
import { createPaymentMethod, deletePaymentMethod } from './commands.ts';
import { activeCard } from './store.ts';
import { changes } from '../../graph/changes.ts';

const cardToken = z.object({ token: z.string() });

/** A card is its owner's alone: not even staff sees or removes it. */
export const cardChanges = changes({
  createPaymentMethod: {
    about: 'The card',
    made: 'outside',
    allows: () => true,
    input: cardToken,
    async run(context, { token }) {
      const { id } = await createPaymentMethod(context.deps, context.viewer, token, context.idempotencyKey);
      return present(await activeCard(context.deps.db, id));
    },
  },
  deletePaymentMethod: {
    about: 'The card',
    made: 'outside',
    async allows({ deps, viewer }, { id }) {
      const cardId = uuidOf(id);
      const card = cardId === null ? null : await activeCard(deps.db, cardId);
      return card !== null && card.userId === viewer.userId;
    },
    input: byId,
    run: ({ deps, viewer }, { id }) => deletePaymentMethod(deps, viewer, id),
  },
});
