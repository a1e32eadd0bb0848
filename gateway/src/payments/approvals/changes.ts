import type { GatewayContext } from '../../context/context.ts';
import { present } from '../../base/present.ts';
import { type ApprovalOutcome, approvePayments, rejectPayments } from './commands.ts';
import type { Changes } from '../../graph/changes.ts';
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

export const approvalChanges: Changes = {
  // One id that the viewer may not see must not hold up the others: the command answers for each of them.
  approvePayments: {
    about: 'The transaction',
    allows: () => true,
    async run(context, { transactionTemplateIds, rerouteId }) {
      const input = { transactionTemplateIds, rerouteId: rerouteId ?? null };
      return decided(context, await approvePayments(context.deps, context.viewer, input));
    },
  },
  rejectPayments: {
    about: 'The transaction',
    allows: () => true,
    async run(context, { transactionTemplateIds, reason }) {
      const input = { transactionTemplateIds, reason };
      return decided(context, await rejectPayments(context.deps, context.viewer, input));
    },
  },
};
