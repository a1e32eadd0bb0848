import { changes } from '../../graph/changes.ts';
import { seesGivenPayment } from '../../visibility/payments.ts';
import { changed } from '../store/changed.ts';
import { asking, askReceiverAgain } from './ask-again.ts';

export const receivingChanges = changes({
  askReceiverAgain: {
    about: 'The transaction',
    allows: (context, { transactionTemplateId }) => seesGivenPayment(context, transactionTemplateId),
    input: asking,
    run: async (context, given) =>
      changed(context, await askReceiverAgain(context.deps, context.viewer, given)),
  },
});
