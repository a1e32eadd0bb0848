import {
  resendAgentReceipt,
  resendAuthorizationRequest,
  resendReceipt,
  sendProofOfIntent,
} from './resend-commands.ts';
import { seesGivenPayment } from '../../visibility/payments.ts';
import { seesAgentFee } from '../store/agent-fees.ts';
import type { Changes } from '../../graph/changes.ts';

export const receiptChanges: Changes = {
  resendReceipt: {
    about: 'The transaction',
    allows: (context, { id }) => seesGivenPayment(context, id),
    async run({ deps, viewer }, args) {
      await resendReceipt(deps, viewer, args);
      return true;
    },
  },
  resendAgentReceipt: {
    about: 'The agent fee',
    allows: (context, { agentFeeId }) => seesAgentFee(context, agentFeeId),
    async run({ deps, viewer }, args) {
      await resendAgentReceipt(deps, viewer, args);
      return true;
    },
  },
  resendAuthorizationRequest: {
    about: 'The transaction',
    allows: (context, { transactionTemplateId }) => seesGivenPayment(context, transactionTemplateId),
    async run({ deps, viewer }, args) {
      await resendAuthorizationRequest(deps, viewer, args);
      return true;
    },
  },
  sendProofOfIntent: {
    about: 'The transaction',
    allows: (context, { transactionTemplateId }) => seesGivenPayment(context, transactionTemplateId),
    async run({ deps, viewer }, args) {
      await sendProofOfIntent(deps, viewer, args);
      return true;
    },
  },
};
