import type { GatewayContext } from '../../context/context.ts';
import { addressCorrection, correctRequestAddress } from './correct-address.ts';
import { requestsThrough } from '../drafts/requesting-organization.ts';
import { notOpen } from '../prepared/commands.ts';
import { visibleRequest } from '../prepared/policy.ts';
import { cancelTransaction, newRequest, sendTransactionRequest } from './commands.ts';
import { templateIdOf } from '../../base/ids.ts';
import { byId } from '../../base/inputs.ts';
import { templateMeant } from '../actions/given-payment.ts';
import { authorization, createTransactionFromTemplate, isPayer, templateAccessedAt } from './payer-steps.ts';
import { correction, requireRequester, updateTransactionTemplate } from './template-changes.ts';
import { createTemplateRequest, newTemplateRequest, type NewTemplateRequest } from './template-requests.ts';
import { seesGivenPayment, visiblePayment } from '../../visibility/payments.ts';
import { changes, type ChangeOf } from '../../graph/changes.ts';
import { requireAttempt } from '../recovery/first-attempt.ts';
import { changed } from '../store/changed.ts';

/** Those who see the payment, and the person it asks for money. */
async function seesOrPays(context: GatewayContext, id: string): Promise<boolean> {
  if (await seesGivenPayment(context, id)) return true;
  const templateId = templateIdOf(id);
  const template = templateId === null ? null : await context.loaders.template.load(templateId);
  return template !== null && isPayer(context.viewer, template);
}

async function requested(context: GatewayContext, templateId: number) {
  const transactionTemplate = await changed(context, templateId);
  return { id: String(templateId), status: transactionTemplate.displayStatus, transactionTemplate };
}

/** Asked for under two names, by agents' apps and by the web. */
const templateRequest: ChangeOf<'createTemplateRequest', NewTemplateRequest> = {
  about: 'The payment occasion',
  allows: (context, { request }) => requestsThrough(context, request.paymentOccasionId),
  input: newTemplateRequest,
  async run(context, { request }) {
    const { templateId } = await createTemplateRequest(context.deps, context.viewer, request);
    return requested(context, templateId);
  },
};

export const requestChanges = changes({
  sendTransactionRequest: {
    about: 'The payment occasion',
    allows: (context, { paymentOccasionId }) => requestsThrough(context, paymentOccasionId),
    input: newRequest,
    async run(context, input) {
      await requireAttempt(context, input.attemptOf);
      if (input.preparedRequest != null && (await visibleRequest(context, input.preparedRequest)) === null)
        throw notOpen();
      const { templateId } = await sendTransactionRequest(context.deps, context.viewer, input);
      return requested(context, templateId);
    },
  },
  cancelTransaction: {
    about: 'The transaction',
    allows: (context, { id }) => seesGivenPayment(context, id),
    input: byId,
    async run(context, { id }) {
      const { templateId } = await cancelTransaction(context.deps, context.viewer, { id });
      return changed(context, templateId);
    },
  },
  updateTransactionTemplate: {
    about: 'The transaction',
    async allows(context, { input }) {
      const payment = await visiblePayment(context, input.id);
      return payment !== null && requireRequester(context.viewer, payment);
    },
    input: correction,
    run: async (context, { input }) =>
      changed(context, await updateTransactionTemplate(context.deps, context.viewer, input)),
  },
  correctRequestAddress: {
    about: 'The transaction',
    async allows(context, { transactionTemplateId }) {
      const payment = await visiblePayment(context, transactionTemplateId);
      return payment !== null && requireRequester(context.viewer, payment);
    },
    input: addressCorrection,
    run: async (context, input) =>
      changed(context, await correctRequestAddress(context.deps, context.viewer, input)),
  },
  createTransactionFromTemplate: {
    about: 'The transaction',
    allows: (context, { transactionTemplateId }) => seesOrPays(context, transactionTemplateId),
    input: authorization,
    async run(context, input) {
      const { templateId } = await createTransactionFromTemplate(context.deps, context.viewer, input);
      return changed(context, templateId);
    },
  },
  createTemplateRequest: templateRequest,
  createTemplateRequestWeb: templateRequest,
  templateAccessedAt: {
    about: 'The transaction',
    allows: (context, { transactionTemplateId }) => seesOrPays(context, transactionTemplateId),
    input: templateMeant,
    run: async (context, args) =>
      changed(context, await templateAccessedAt(context.deps, context.viewer, args)),
  },
});
