import { type Loadable, type Outcome, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { type Decisions, useDecisions } from '../../components/use-decisions';
import {
  ApprovalPolicyOfDocument,
  type ApprovalPolicyOfQuery,
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

/** Decides about a change that waits. */
export const usePolicyDecisions = (id: string): Decisions => useDecisions(id, decided, afterwards);

const decided = { confirm: ConfirmApprovalPolicyChangeDocument, refuse: RefuseApprovalPolicyChangeDocument };
