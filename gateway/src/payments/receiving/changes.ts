import { changes } from '../../graph/changes.ts';
import { seesGivenPayment } from '../../visibility/payments.ts';
import { changed } from '../store/changed.ts';
import { templateMeant } from '../actions/given-payment.ts';
import { paymentsAskForFactor } from '../policies/second-factor.ts';
import { asking, askReceiverAgain } from './ask-again.ts';
import { readReceiverCode } from './read-code.ts';

export const receivingChanges = changes({
  askReceiverAgain: {
    about: 'The transaction',
    allows: (context, { transactionTemplateId }) => seesGivenPayment(context, transactionTemplateId),
    input: asking,
    run: async (context, given) =>
      changed(context, await askReceiverAgain(context.deps, context.viewer, given)),
  },
  readReceiverCode: {
    about: 'The transaction',
    allows: (context, { transactionTemplateId }) => seesGivenPayment(context, transactionTemplateId),
    input: templateMeant,
    // The code lets money go to an account, as an approval does.
    asksForFactor: (context, { transactionTemplateId }) =>
      paymentsAskForFactor(context, [transactionTemplateId]),
    run: async ({ deps, viewer }, { transactionTemplateId }) =>
      String(await readReceiverCode(deps, viewer, transactionTemplateId)),
  },
});
