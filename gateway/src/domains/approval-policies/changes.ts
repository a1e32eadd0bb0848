import { uuidOf } from '../../base/ids.ts';
import { byId } from '../../base/inputs.ts';
import { changes, type Access } from '../../graph/changes.ts';
import { confirmApprovalPolicyChange, refuseApprovalPolicyChange, saveApprovalPolicy } from './commands.ts';
import { administersGiven } from './policy.ts';
import { newPolicy, policyRefusal } from './rules.ts';
import { policyChangeById } from './store.ts';

const aboutChange: Access<{ id: string }> = {
  about: 'The change',
  async allows(context, { id }) {
    const changeId = uuidOf(id);
    const change = changeId === null ? null : await policyChangeById(context.deps.db, changeId);
    return change !== null && administersGiven(context, change);
  },
};

/** Writes about approval policies. */
export const approvalPolicyChanges = changes({
  saveApprovalPolicy: {
    about: 'The organization',
    allows: (context, { input }) => administersGiven(context, input),
    input: newPolicy,
    run: ({ deps, viewer }, { input }) => saveApprovalPolicy(deps, viewer, input),
  },
  confirmApprovalPolicyChange: {
    ...aboutChange,
    input: byId,
    run: ({ deps, viewer }, { id }) => confirmApprovalPolicyChange(deps, viewer, id),
  },
  refuseApprovalPolicyChange: {
    ...aboutChange,
    input: policyRefusal,
    run: ({ deps, viewer }, refusal) => refuseApprovalPolicyChange(deps, viewer, refusal),
  },
});
