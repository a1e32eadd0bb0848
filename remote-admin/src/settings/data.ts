import {
  type ApiError,
  type Loadable,
  mapLoadable,
  type Outcome,
  useApiMutation,
  useApiQuery,
} from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import {
  DisableRefundsDocument,
  EnableRefundsDocument,
  SettingsDocument,
  type SettingsQuery,
  UpdateOrganizationDocument,
  type UpdateOrganizationMutation,
  type UpdateOrganizationMutationVariables,
} from './settings.generated';

export type OrganizationSettings = NonNullable<SettingsQuery['organization']> & {
  /** Whether the viewer's account allows to register another organization. */
  readonly mayRegister: boolean;
  /** Where verifying the viewer's own identity stands; null where nothing was done. */
  readonly ownStatus: SettingsQuery['currentUser']['status'];
};
export type OrganizationChanges = Omit<UpdateOrganizationMutationVariables['input'], 'orgId'>;

/** The organization with all that its settings show. */
export function useSettings(): Loadable<OrganizationSettings | null> {
  const { id } = useOrganization();
  return mapLoadable(useApiQuery(SettingsDocument, { variables: { id } }), ({ organization, currentUser }) =>
    organization === null
      ? null
      : {
          ...organization,
          mayRegister: currentUser.allowOrgRegistration,
          ownStatus: currentUser.status,
        },
  );
}

/** Saves what is given of the organization in the address; gives the organization as it now is. */
export function useUpdateOrganization(): (
  changes: OrganizationChanges,
) => Promise<Outcome<UpdateOrganizationMutation['updateOrganization']>> {
  const { id } = useOrganization();
  const [run] = useApiMutation(UpdateOrganizationDocument);
  return async (changes) => {
    const outcome = await run({ input: { orgId: id, ...changes } });
    return outcome.ok ? { ok: true, data: outcome.data.updateOrganization } : outcome;
  };
}

/** Turns refunds on or off for the organization in the address; gives the error, or null. */
export function useRefundsSwitch(): {
  readonly set: (on: boolean) => Promise<ApiError | null>;
  readonly busy: boolean;
} {
  const { id } = useOrganization();
  const [enable, enabling] = useApiMutation(EnableRefundsDocument);
  const [disable, disabling] = useApiMutation(DisableRefundsDocument);
  return {
    busy: enabling.busy || disabling.busy,
    async set(on) {
      const outcome = await (on ? enable({ orgId: id }) : disable({ orgId: id }));
      return outcome.ok ? null : outcome.error;
    },
  };
}
