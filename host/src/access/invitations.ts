import {
  type ApiError,
  type Loadable,
  mapLoadable,
  useApiMutation,
  useApiQuery,
  useApiRefresh,
} from '@keyturn/shared/api';
import { useAuth } from '@keyturn/shared/auth';
import { useLocation } from '@keyturn/shared/router';
import { parametersOf } from './sign-in-rule';
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

/** Leads to the sign-in of the organization's company and back to the invitation; rejects where it can't be reached. */
export function useCompanySignIn({ companySignIn }: Invitation, email: string): () => Promise<void> {
  const auth = useAuth();
  const { pathname, search } = useLocation();
  const by = companySignIn && {
    connection: companySignIn.connection,
    organization: companySignIn.providerOrganization,
    required: true,
  };
  return () => auth.signIn(pathname + search, { ...parametersOf(by), login_hint: email });
}
