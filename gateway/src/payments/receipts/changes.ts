import { z } from 'zod';
import { id } from '../../base/inputs.ts';
import { templateMeant } from '../actions/given-payment.ts';
import { receiptAgain } from './receipt-rules.ts';
import {
  resendAgentReceipt,
  resendAuthorizationRequest,
  resendReceipt,
  sendProofOfIntent,
} from './resend-commands.ts';
import { seesGivenPayment } from '../../visibility/payments.ts';
import { seesAgentFee } from '../store/agent-fees.ts';
import { changes } from '../../graph/changes.ts';

const agentFeeMeant = z.object({ agentFeeId: id });

export const receiptChanges = changes({
  resendReceipt: {
    about: 'The transaction',
    allows: (context, args) => seesGivenPayment(context, args.id),
    input: receiptAgain,
    async run({ deps, viewer }, receipt) {
      await resendReceipt(deps, viewer, receipt);
      return true;
    },
  },
  resendAgentReceipt: {
    about: 'The agent fee',
    allows: (context, { agentFeeId }) => seesAgentFee(context, agentFeeId),
    input: agentFeeMeant,
    async run({ deps, viewer }, args) {
      await resendAgentReceipt(deps, viewer, args);
      return true;
    },
  },
  resendAuthorizationRequest: {
    about: 'The transaction',
    allows: (context, { transactionTemplateId }) => seesGivenPayment(context, transactionTemplateId),
    input: templateMeant,
    async run({ deps, viewer }, args) {
      await resendAuthorizationRequest(deps, viewer, args);
      return true;
    },
  },
  sendProofOfIntent: {
    about: 'The transaction',
    allows: (context, { transactionTemplateId }) => seesGivenPayment(context, transactionTemplateId),
    input: templateMeant,
    async run({ deps, viewer }, args) {
      await sendProofOfIntent(deps, viewer, args);
      return true;
    },
  },
});
