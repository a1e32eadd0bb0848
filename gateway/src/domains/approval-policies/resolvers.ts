import type { GatewayContext } from '../../context/context.ts';
import { parsed } from '../../base/parse.ts';
import { present } from '../../base/present.ts';
import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { fullNameOf } from '../../records/users.ts';
import { organizationNamed } from '../../visibility/organizations.ts';
import { shownPerson } from '../../visibility/people.ts';
import { askerAddersOf } from '../controls/may-confirm.ts';
import { managesPolicy, policyChangeRefusal, simulateApprovalPolicy } from './commands.ts';
import { newPolicy } from './rules.ts';
import { type ShownPolicyChange, versionsOf, waitingPolicyChange } from './store.ts';

/** How many of the payments that would wait are shown. */
const SHOWN = 50;

/** Platform staff is not named to the organization's own people, as in its history. */
async function nameOf(context: GatewayContext, userId: string): Promise<string> {
  const user = present(await context.loaders.user.load(userId));
  if (user.role === 'superadmin' && !context.viewer.isSuperadmin) return 'Platform staff';
  return fullNameOf(await shownPerson(context, user));
}

export const approvalPoliciesResolvers: Resolvers = {
  Query: {
    approvalPolicy: (_root, { organizationId }, context) => organizationNamed(context, { organizationId }),
    async approvalPolicySimulation(_root, given, context) {
      const { input } = parsed(newPolicy, given);
      const organization = await organizationNamed(context, input);
      return simulateApprovalPolicy(context.deps, context.viewer, organization, input);
    },
  },
  ApprovalPolicy: {
    organizationId: ({ id }) => id,
    mayManage: (organization, _args, { viewer }) => managesPolicy(viewer, organization),
    versions: ({ id }, _args, { deps }) => versionsOf(deps.db, id),
    async waits(organization, _args, { deps, viewer }): Promise<ShownPolicyChange | null> {
      const change = await waitingPolicyChange(deps.db, organization.id, deps.clock());
      if (change === null) return null;
      const adders = await askerAddersOf(deps.db, change);
      return { change, refusal: policyChangeRefusal(viewer, organization, change, adders) };
    },
  },
  ApprovalPolicyVersion: {
    rules: ({ policy }) => policy.rules,
    hours: ({ policy }) => policy.hours,
    secondFactor: ({ policy }) => policy.secondFactor ?? false,
    madeBy: ({ madeById }, _args, context) => nameOf(context, madeById),
    confirmedBy: ({ confirmedById }, _args, context) =>
      confirmedById === null ? null : nameOf(context, confirmedById),
    madeAt: ({ createdAt }) => createdAt.toISOString(),
  },
  ApprovalPolicyChange: {
    id: ({ change }) => change.id,
    rules: ({ change }) => change.policy.rules,
    hours: ({ change }) => change.policy.hours,
    secondFactor: ({ change }) => change.policy.secondFactor ?? false,
    requestedBy: ({ change }, _args, context) => nameOf(context, change.requestedById),
    requestedAt: ({ change }) => change.createdAt.toISOString(),
    expiresAt: ({ change }) => change.expiresAt.toISOString(),
    refusal: ({ refusal }) => refusal,
  },
  ApprovalSimulation: {
    since: ({ since }) => since.toISOString(),
    rules: ({ byRule }) => byRule,
    oneApprover: ({ times }) => times.one,
    twoApprovers: ({ times }) => times.two,
    approvers: ({ people }) => people,
    nobody: ({ stuck }) => stuck.nobody,
    onePerson: ({ stuck }) => stuck.onePerson,
    noAdmin: ({ stuck }) => stuck.noAdmin,
    entries: ({ held }) => held.slice(0, SHOWN),
  },
  SimulatedApprover: {
    name: ({ userId }, _args, context) => nameOf(context, userId),
  },
  SimulatedPayment: {
    payment: async ({ payment }, _args, { loaders }) => present(await loaders.template.load(payment.id)),
    at: ({ payment }) => payment.at.toISOString(),
    rule: ({ place }) => place,
    approvers: ({ rule }) => rule.approvers,
    candidates: ({ approvers }) => approvers,
    waited: ({ payment }) => payment.waited !== null,
  },
};
