import type { GatewayContext } from '../../context/context.ts';
import { present } from '../../base/present.ts';
import { approval, type ApprovalOutcome, approvePayments, rejection, rejectPayments } from './commands.ts';
import { changes } from '../../graph/changes.ts';
import { paymentsAskForFactor } from '../policies/second-factor.ts';
import { forget } from '../store/changed.ts';

/** Each payment as it is now, or why nothing became of it. */
async function decided(context: GatewayContext, outcomes: readonly ApprovalOutcome[]) {
  forget(context);
  return Promise.all(
    outcomes.map(async ({ templateId, errorMessage }) =>
      errorMessage === null
        ? present(await context.loaders.template.load(Number(templateId)))
        : { templateId, errorMessage },
    ),
  );
}

export const approvalChanges = changes({
  // One id that the viewer may not see must not hold up the others: the command answers for each of them.
  approvePayments: {
    about: 'The transaction',
    allows: () => true,
    input: approval,
    asksForFactor: (context, { transactionTemplateIds }) =>
      paymentsAskForFactor(context, transactionTemplateIds),
    run: async (context, input) =>
      decided(context, await approvePayments(context.deps, context.viewer, input)),
  },
  rejectPayments: {
    about: 'The transaction',
    allows: () => true,
    input: rejection,
    run: async (context, input) =>
      decided(context, await rejectPayments(context.deps, context.viewer, input)),
  },
});
