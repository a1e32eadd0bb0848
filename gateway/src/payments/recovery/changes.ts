import type { GatewayContext } from '../../context/context.ts';
import { templateMeant } from '../actions/given-payment.ts';
import { isMember } from '../../access/rights.ts';
import { forbidden } from '../../base/errors.ts';
import { visiblePayment } from '../../visibility/payments.ts';
import { changes } from '../../graph/changes.ts';
import { changed } from '../store/changed.ts';
import { newNote } from '../notes/write.ts';
import { addNote, settle, settling, snooze, snoozing, take, taking } from './commands.ts';

/**
 * That the viewer sees the payment and belongs to the organization that it is of.
 *
 * @throws GatewayError FORBIDDEN for the other side of a shared occasion
 */
async function looksAfter(context: GatewayContext, given: string): Promise<boolean> {
  const payment = await visiblePayment(context, given);
  if (payment === null) return false;
  if (isMember(context.viewer, payment.organizationId)) return true;
  throw forbidden('Only people of the organization that asked for this payment can do that.');
}

const access = {
  about: 'The transaction',
  allows: (context: GatewayContext, { transactionTemplateId }: { transactionTemplateId: string }) =>
    looksAfter(context, transactionTemplateId),
};

export const recoveryChanges = changes({
  takePayment: {
    ...access,
    input: templateMeant.extend(taking.shape),
    run: async (context, input) => changed(context, await take(context.deps, context.viewer, input)),
  },
  snoozePayment: {
    ...access,
    input: templateMeant.extend(snoozing.shape),
    run: async (context, input) => changed(context, await snooze(context.deps, context.viewer, input)),
  },
  settlePayment: {
    ...access,
    input: templateMeant.extend(settling.shape),
    run: async (context, input) => changed(context, await settle(context.deps, context.viewer, input)),
  },
  addPaymentNote: {
    ...access,
    input: templateMeant.extend(newNote.shape),
    run: async (context, input) => changed(context, await addNote(context.deps, context.viewer, input)),
  },
});
