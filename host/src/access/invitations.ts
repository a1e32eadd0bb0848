import {
  type ApiError,
  type Loadable,
  mapLoadable,
  useApiMutation,
  useApiQuery,
  useApiRefresh,
} from '@keyturn/shared/api';
import {
  AcceptInvitationDocument,
  DeclineInvitationDocument,
  OpenInvitationsDocument,
  type OpenInvitationsQuery,
} from './invitations.generated';

export type Invitation = OpenInvitationsQuery['invitations'][number];

/** The invitation of an organization that waits for the signed-in person; null where there is none. */
export function useInvitation(
  slug: string,
): Loadable<{ readonly email: string; readonly invitation: Invitation | null }> {
  return mapLoadable(
    useApiQuery(OpenInvitationsDocument, { variables: {} }),
    ({ currentUser, invitations }) => ({
      email: currentUser.email,
      invitation:
        invitations.find((each) => each.organizationSlug.toLowerCase() === slug.toLowerCase()) ?? null,
    }),
  );
}

/** The two answers to an invitation; each gives the error, or null. Once accepted, everything is asked for anew. */
export function useAnswers({ organizationId }: Pick<Invitation, 'organizationId'>): {
  readonly accept: () => Promise<ApiError | null>;
  readonly decline: () => Promise<ApiError | null>;
} {
  const [accept] = useApiMutation(AcceptInvitationDocument);
  const [decline] = useApiMutation(DeclineInvitationDocument);
  const refresh = useApiRefresh();
  return {
    async accept() {
      const outcome = await accept({ organizationId });
      if (!outcome.ok) return outcome.error;
      await refresh();
      return null;
    },
    async decline() {
      const outcome = await decline({ organizationId });
      return outcome.ok ? null : outcome.error;
    },
  };
}
