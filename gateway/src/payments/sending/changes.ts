import { present } from '../../base/present.ts';
import { createTransactionTemplate, newPayment, sendingOrganization } from './send-payment.ts';
import { initiateManualTransaction, newTransfer } from './manual-transaction.ts';
import { forbidden } from '../../base/errors.ts';
import { occasionUsed } from '../../visibility/occasions.ts';
import { holdsSomewhere } from '../../access/rights.ts';
import { changes } from '../../graph/changes.ts';
import { requireAttempt } from '../recovery/first-attempt.ts';
import { changed } from '../store/changed.ts';

export const sendingChanges = changes({
  createTransactionTemplate: {
    about: 'The payment occasion',
    made: 'outside',
    async allows(context, { input }) {
      const used = await occasionUsed(context, input.paymentOccasionId);
      if (used === null) return false;
      sendingOrganization(context.viewer, used.organizationIds);
      return true;
    },
    input: newPayment,
    async run(context, payment) {
      await requireAttempt(context, payment.attemptOf);
      const { templateId } = await createTransactionTemplate(
        context.deps,
        context.viewer,
        payment,
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
    input: newTransfer,
    async run(context, transfer) {
      const { templateId } = await initiateManualTransaction(
        context.deps,
        context.viewer,
        transfer,
        context.idempotencyKey,
      );
      const transactionTemplate = await changed(context, templateId);
      const [transaction] = await context.loaders.transactionsOfTemplate.load(templateId);
      const { id, transferRef, status } = present(transaction ?? null);
      const { amount, fee } = transactionTemplate;
      return { id, transferRef, amount, feeAmount: fee, status, transactionTemplate };
    },
  },
});
