import {
  type Loadable,
  mapLoadable,
  type Outcome,
  type PagedList,
  useApiMutation,
  useApiPages,
  useApiQuery,
} from '@keyturn/shared/api';
import {
  StaffDeactivateUserDocument,
  StaffDeclineOrganizationRequestDocument,
  StaffReactivateUserDocument,
  StaffUpdateUserDocument,
  type StaffUpdateUserMutationVariables,
  StaffUserDocument,
  type StaffUserQuery,
  StaffUsersDocument,
  type StaffUsersQuery,
} from './users.generated';

export type StaffUserPage = StaffUsersQuery['users'];
export type StaffUserDetail = NonNullable<StaffUserQuery['user']>;

/**
 * People of all organizations, by a part of name or e-mail address, null for everybody; where asked, those alone who wait
 * for an answer to a business that they asked to register.
 */
export function useStaffUsers(search: string | null, asksToRegister: boolean): PagedList<StaffUserPage> {
  return useApiPages(StaffUsersDocument, {
    variables: { search, asksToRegister, limit: 20 },
    select: (data) => data.users,
  });
}

/** One person with what they hold and own; null where there is none. */
export function useStaffUser(id: string): Loadable<StaffUserDetail | null> {
  return mapLoadable(useApiQuery(StaffUserDocument, { variables: { id } }), (data) => data.user);
}

export type UserChanges = Omit<StaffUpdateUserMutationVariables, 'id'>;

/** Changes what is given of a person. */
export function useUpdateUser(id: string): (changes: UserChanges) => Promise<Outcome<unknown>> {
  const [update] = useApiMutation(StaffUpdateUserDocument);
  return (changes) => update({ id, ...changes });
}

/** Takes a person's access away, or gives it back. */
export function useUserActivity(id: string): {
  readonly deactivate: () => Promise<Outcome<unknown>>;
  readonly reactivate: () => Promise<Outcome<unknown>>;
} {
  const [deactivate] = useApiMutation(StaffDeactivateUserDocument);
  const [reactivate] = useApiMutation(StaffReactivateUserDocument);
  return { deactivate: () => deactivate({ id }), reactivate: () => reactivate({ id }) };
}

/** Answers a business that a person asked to register; they hear of it by mail. */
export function useBusinessAnswer(id: string): {
  readonly approve: () => Promise<Outcome<unknown>>;
  readonly decline: (reason: string) => Promise<Outcome<unknown>>;
} {
  const update = useUpdateUser(id);
  const [decline] = useApiMutation(StaffDeclineOrganizationRequestDocument);
  return {
    approve: () => update({ allowOrgRegistration: true }),
    decline: (reason) => decline({ id, reason }),
  };
}
