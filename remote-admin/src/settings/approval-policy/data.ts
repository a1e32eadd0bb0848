import { type Loadable, mapLoadable, type Outcome, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { type Decisions, useDecisions } from '../../components/use-decisions';
import {
  ApprovalPolicyOfDocument,
  type ApprovalPolicyOfQuery,
  ApprovalPolicySimulationDocument,
  type ApprovalPolicySimulationQuery,
  ConfirmApprovalPolicyChangeDocument,
  RefuseApprovalPolicyChangeDocument,
  SaveApprovalPolicyDocument,
  type SaveApprovalPolicyMutation,
  type SaveApprovalPolicyMutationVariables,
} from './approval-policy.generated';

export type Policy = NonNullable<ApprovalPolicyOfQuery['approvalPolicy']>;
export type PolicyVersion = Policy['versions'][number];
export type PolicyChange = NonNullable<Policy['waits']>;
export type Occasion = ApprovalPolicyOfQuery['paymentOccasions']['entries'][number];
export type Simulation = NonNullable<ApprovalPolicySimulationQuery['approvalPolicySimulation']>;
export type PolicyInput = Omit<SaveApprovalPolicyMutationVariables['input'], 'organizationId'>;

/** The approval policy of the organization in the address, with the occasions that its rules can be about. */
export function useApprovalPolicy(skip: boolean): Loadable<ApprovalPolicyOfQuery> {
  const { id } = useOrganization();
  return useApiQuery(ApprovalPolicyOfDocument, { variables: { organizationId: id }, skip });
}

const afterwards = { refetchQueries: ['ApprovalPolicyOf'] };

/** Makes a version of the policy, or asks for it. */
export function useSavePolicy(): (input: PolicyInput) => Promise<Outcome<SaveApprovalPolicyMutation>> {
  const { id: organizationId } = useOrganization();
  const [run] = useApiMutation(SaveApprovalPolicyDocument, afterwards);
  return (input) => run({ input: { organizationId, ...input } });
}

/** What a draft would have made of the last 90 days. It is asked anew wherever it is drawn anew. */
export function useSimulation(draft: PolicyInput): Loadable<Simulation | null> {
  const { id: organizationId } = useOrganization();
  const variables = { input: { organizationId, ...draft } };
  return mapLoadable(
    useApiQuery(ApprovalPolicySimulationDocument, { variables }),
    ({ approvalPolicySimulation }) => approvalPolicySimulation,
  );
}

/** Where the form shows what the gateway refuses in a draft. */
export const fieldOf = {
  'input.rules': 'rules',
  'input.hours.timeZone': 'timeZone',
  'input.hours.opensAt': 'opensAt',
  'input.hours.closesAt': 'closesAt',
};

/** Decides about a change that waits. */
export const usePolicyDecisions = (id: string): Decisions => useDecisions(id, decided, afterwards);

const decided = { confirm: ConfirmApprovalPolicyChangeDocument, refuse: RefuseApprovalPolicyChangeDocument };
