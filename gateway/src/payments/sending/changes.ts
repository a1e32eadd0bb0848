import { present } from '../../base/present.ts';
import { createTransactionTemplate } from './send-payment.ts';
import { given } from '../../base/given.ts';
import { initiateManualTransaction } from './manual-transaction.ts';
import { forbidden } from '../../base/errors.ts';
import { usesOccasion } from '../../visibility/occasions.ts';
import { holdsSomewhere } from '../../access/rights.ts';
import type { Changes } from '../../graph/changes.ts';
import { changed } from '../store/changed.ts';

export const sendingChanges: Changes = {
  createTransactionTemplate: {
    about: 'The payment occasion',
    made: 'outside',
    allows: (context, { input }) => usesOccasion(context, input.paymentOccasionId),
    async run(context, { input }) {
      const { templateId } = await createTransactionTemplate(
        context.deps,
        context.viewer,
        input,
        context.idempotencyKey,
      );
      return changed(context, templateId);
    },
  },
  initiateManualTransaction: {
    about: 'The funding source',
    made: 'outside',
    allows({ viewer }) {
      if (!viewer.isSuperadmin && !holdsSomewhere(viewer, 'INITIATE_MANUAL_TRANSFER')) {
        throw forbidden('You do not have permission to move money by hand.');
      }
      return true;
    },
    async run(context, { addenda, feeAmount, ...args }) {
      const input = { ...args, addenda: addenda ?? null, feeAmount: given(feeAmount, 0) };
      const { templateId } = await initiateManualTransaction(
        context.deps,
        context.viewer,
        input,
        context.idempotencyKey,
      );
      const transactionTemplate = await changed(context, templateId);
      const [transaction] = await context.loaders.transactionsOfTemplate.load(templateId);
      const { id, transferRef, status } = present(transaction ?? null);
      const { amount, fee } = transactionTemplate;
      return { id, transferRef, amount, feeAmount: fee, status, transactionTemplate };
    },
  },
};
