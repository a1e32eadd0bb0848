import { refundTransaction } from './refund.ts';
import { seesGivenPayment } from '../../visibility/payments.ts';
import type { Changes } from '../../graph/changes.ts';
import { changed } from '../store/changed.ts';

export const refundChanges: Changes = {
  refundTransaction: {
    about: 'The transaction',
    allows: (context, { transactionId }) => seesGivenPayment(context, transactionId),
    async run(context, { transactionId, reason }) {
      const { templateId } = await refundTransaction(context.deps, context.viewer, {
        transactionId,
        reason: reason ?? null,
      });
      return changed(context, templateId);
    },
  },
};
