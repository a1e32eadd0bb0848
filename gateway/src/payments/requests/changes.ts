import type { GatewayContext } from '../../context/context.ts';
import { cancelTransaction, sendTransactionRequest } from './commands.ts';
import { templateIdOf } from '../../base/ids.ts';
import { createTransactionFromTemplate, isPayer, templateAccessedAt } from './payer-steps.ts';
import { updateTransactionTemplate } from './template-changes.ts';
import { createTemplateRequest } from './template-requests.ts';
import { seesGivenPayment } from '../../visibility/payments.ts';
import { usesOccasion } from '../../visibility/occasions.ts';
import type { Changes } from '../../graph/changes.ts';
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
const templateRequest = {
  about: 'The payment occasion',
  allows: (context, { request }) => usesOccasion(context, request.paymentOccasionId),
  async run(context, { request }) {
    const { templateId } = await createTemplateRequest(context.deps, context.viewer, request);
    return requested(context, templateId);
  },
} satisfies Changes['createTemplateRequest'];

export const requestChanges: Changes = {
  sendTransactionRequest: {
    about: 'The payment occasion',
    allows: (context, { paymentOccasionId }) => usesOccasion(context, paymentOccasionId),
    async run(context, input) {
      const { templateId } = await sendTransactionRequest(context.deps, context.viewer, input);
      return requested(context, templateId);
    },
  },
  cancelTransaction: {
    about: 'The transaction',
    allows: (context, { id }) => seesGivenPayment(context, id),
    async run(context, { id }) {
      const { templateId } = await cancelTransaction(context.deps, context.viewer, { id });
      return changed(context, templateId);
    },
  },
  updateTransactionTemplate: {
    about: 'The transaction',
    allows: (context, { input }) => seesGivenPayment(context, input.id),
    run: async (context, { input }) =>
      changed(context, await updateTransactionTemplate(context.deps, context.viewer, input)),
  },
  createTransactionFromTemplate: {
    about: 'The transaction',
    allows: (context, { transactionTemplateId }) => seesOrPays(context, transactionTemplateId),
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
    run: async (context, args) =>
      changed(context, await templateAccessedAt(context.deps, context.viewer, args)),
  },
};
