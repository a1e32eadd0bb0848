import { refundTransaction, refundWished } from './refund.ts';
import { seesGivenPayment } from '../../visibility/payments.ts';
import { changes } from '../../graph/changes.ts';
import { paymentsAskForFactor } from '../policies/second-factor.ts';
import { changed } from '../store/changed.ts';

export const refundChanges = changes({
  refundTransaction: {
    about: 'The transaction',
    allows: (context, { transactionId }) => seesGivenPayment(context, transactionId),
    input: refundWished,
    asksForFactor: (context, { transactionId }) => paymentsAskForFactor(context, [transactionId]),
    async run(context, wished) {
      const { templateId } = await refundTransaction(context.deps, context.viewer, wished);
      return changed(context, templateId);
    },
  },
});
