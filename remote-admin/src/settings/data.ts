import { type Loadable, mapLoadable, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { SettingsDocument, type SettingsQuery } from './settings.generated';

export type OrganizationSettings = NonNullable<SettingsQuery['organization']>;

/** The organization with all that its settings show. */
export function useSettings(): Loadable<OrganizationSettings | null> {
  const { id } = useOrganization();
  return mapLoadable(useApiQuery(SettingsDocument, { variables: { id } }), (data) => data.organization);
}
