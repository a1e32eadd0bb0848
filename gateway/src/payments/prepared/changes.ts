import { forbidden } from '../../base/errors.ts';
import { byId } from '../../base/inputs.ts';
import { changes } from '../../graph/changes.ts';
import { requestsThrough } from '../drafts/requesting-organization.ts';
import { discardRequest, newPrepared, prepareRequest } from './commands.ts';
import { visibleRequest } from './policy.ts';

export const preparedChanges = changes({
  prepareTransactionRequest: {
    about: 'The payment occasion',
    allows: async (context, { paymentOccasionId }) =>
      context.viewer.key !== undefined && requestsThrough(context, paymentOccasionId),
    input: newPrepared,
    run({ deps, viewer }, input) {
      if (viewer.key === undefined) throw forbidden('This is for programs.');
      return prepareRequest(deps, viewer, viewer.key.id, input);
    },
  },
  discardPreparedRequest: {
    about: 'The prepared request',
    allows: async (context, { id }) => (await visibleRequest(context, id)) !== null,
    input: byId,
    run: ({ deps, viewer }, { id }) => discardRequest(deps, viewer, id),
  },
});
