import { uuidOf } from '../../base/ids.ts';
import type { GatewayContext } from '../../context/context.ts';
import { byId } from '../../base/inputs.ts';
import { changes, type Access } from '../../graph/changes.ts';
import { confirmApprovalPolicyChange, refuseApprovalPolicyChange, saveApprovalPolicy } from './commands.ts';
import { organizationAsksForFactor } from '../../payments/policies/second-factor.ts';
import { administersGiven } from './policy.ts';
import { newPolicy, policyRefusal } from './rules.ts';
import { policyChangeById } from './store.ts';

async function changeGiven({ deps }: GatewayContext, id: string) {
  const changeId = uuidOf(id);
  return changeId === null ? null : policyChangeById(deps.db, changeId);
}

const aboutChange: Access<{ id: string }> = {
  about: 'The change',
  async allows(context, { id }) {
    const change = await changeGiven(context, id);
    return change !== null && administersGiven(context, change);
  },
};

/** Writes about approval policies. */
export const approvalPolicyChanges = changes({
  saveApprovalPolicy: {
    about: 'The organization',
    allows: (context, { input }) => administersGiven(context, input),
    input: newPolicy,
    asksForFactor: (context, { input }) => organizationAsksForFactor(context, input.organizationId),
    run: ({ deps, viewer }, { input }) => saveApprovalPolicy(deps, viewer, input),
  },
  confirmApprovalPolicyChange: {
    ...aboutChange,
    input: byId,
    async asksForFactor(context, { id }) {
      const change = await changeGiven(context, id);
      return organizationAsksForFactor(context, change?.organizationId ?? null);
    },
    run: ({ deps, viewer }, { id }) => confirmApprovalPolicyChange(deps, viewer, id),
  },
  refuseApprovalPolicyChange: {
    ...aboutChange,
    input: policyRefusal,
    run: ({ deps, viewer }, refusal) => refuseApprovalPolicyChange(deps, viewer, refusal),
  },
});
