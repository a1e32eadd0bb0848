import { type ApiError, type Loadable, type Outcome, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
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

/** Decides about a change that waits; each gives the error, or null. */
export function usePolicyDecisions(id: string): {
  readonly confirm: () => Promise<ApiError | null>;
  readonly refuse: (reason: string | null) => Promise<ApiError | null>;
} {
  const [confirm] = useApiMutation(ConfirmApprovalPolicyChangeDocument, afterwards);
  const [refuse] = useApiMutation(RefuseApprovalPolicyChangeDocument, afterwards);
  return {
    async confirm() {
      const outcome = await confirm({ id });
      return outcome.ok ? null : outcome.error;
    },
    async refuse(reason) {
      const outcome = await refuse({ id, reason });
      return outcome.ok ? null : outcome.error;
    },
  };
}
