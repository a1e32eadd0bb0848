import type { GatewayContext } from '../../context/context.ts';
import { transactionMeant } from '../actions/given-payment.ts';
import {
  broughtBack,
  deactivateTransaction,
  reactivateTransactionTemplate,
  statusByHand,
  updateTransactionStatus,
} from './staff-commands.ts';
import { forbidden } from '../../base/errors.ts';
import { seesGivenPayment } from '../../visibility/payments.ts';
import { changes } from '../../graph/changes.ts';
import { changed } from '../store/changed.ts';

/** For platform staff; other people who see the payment are told so. */
async function staffSees(context: GatewayContext, id: string): Promise<boolean> {
  if (!(await seesGivenPayment(context, id))) return false;
  if (!context.viewer.isSuperadmin) throw forbidden('Only platform staff can do this.');
  return true;
}

export const statusChanges = changes({
  updateTransactionStatus: {
    about: 'The transaction',
    allows: (context, { transactionId }) => staffSees(context, transactionId),
    input: statusByHand,
    run: async (context, args) =>
      changed(context, await updateTransactionStatus(context.deps, context.viewer, args)),
  },
  deactivateTransaction: {
    about: 'The transaction',
    allows: (context, { transactionId }) => staffSees(context, transactionId),
    input: transactionMeant,
    run: async (context, args) =>
      changed(context, await deactivateTransaction(context.deps, context.viewer, args)),
  },
  reactivateTransactionTemplate: {
    about: 'The transaction',
    allows: (context, { transactionTemplateId }) => staffSees(context, transactionTemplateId),
    input: broughtBack,
    run: async (context, args) =>
      changed(context, await reactivateTransactionTemplate(context.deps, context.viewer, args)),
  },
});
