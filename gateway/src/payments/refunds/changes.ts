import { refundTransaction, refundWished } from './refund.ts';
import { seesGivenPayment } from '../../visibility/payments.ts';
import { changes } from '../../graph/changes.ts';
import { changed } from '../store/changed.ts';

export const refundChanges = changes({
  refundTransaction: {
    about: 'The transaction',
    allows: (context, { transactionId }) => seesGivenPayment(context, transactionId),
    input: refundWished,
    async run(context, wished) {
      const { templateId } = await refundTransaction(context.deps, context.viewer, wished);
      return changed(context, templateId);
    },
  },
});
