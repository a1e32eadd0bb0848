import type { QueryapprovalPolicyArgs, QueryapprovalPolicySimulationArgs } from '../../generated/schema.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { Policy } from '../../graph/policy.ts';
import { organizationGiven, requireAdministration } from '../../visibility/organizations.ts';

/** That the viewer administrates the organization. @throws GatewayError FORBIDDEN to its other members */
export async function administersGiven(
  context: GatewayContext,
  { organizationId }: { organizationId: string },
): Promise<boolean> {
  const organization = await organizationGiven(context, { organizationId });
  return organization !== null && requireAdministration(context, organization.id);
}

export const approvalPoliciesPolicy: Policy = {
  Query: {
    approvalPolicy: {
      about: 'The organization',
      allows: (context, args: QueryapprovalPolicyArgs) => administersGiven(context, args),
    },
    approvalPolicySimulation: {
      about: 'The organization',
      allows: (context, { input }: QueryapprovalPolicySimulationArgs) => administersGiven(context, input),
    },
  },
  openTypes: [
    'ApprovalPolicy',
    'ApprovalPolicyChange',
    'ApprovalPolicyVersion',
    'ApprovalRule',
    'ApprovalSimulation',
    'ApprovalTimes',
    'BusinessHours',
    'SimulatedApprover',
    'SimulatedPayment',
  ],
};
