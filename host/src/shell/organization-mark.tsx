import type { CurrentOrganization } from '@keyturn/shared/organization';
import { initials } from '@keyturn/shared/ui';
import { Mark } from './parts';

const types: Readonly<Record<string, string>> = {
  ASSOCIATION: 'Association',
  ATTORNEY: 'Attorney',
  BROKERAGE: 'Brokerage',
  TITLE: 'Title company',
};

/** Initials on the organization's own colour (its logos are too wide for the place), name and kind. */
export function OrganizationMark({ organization }: { readonly organization: CurrentOrganization }) {
  const kind = types[organization.organizationType ?? ''];
  return (
    <>
      <Mark aria-hidden="true">{initials(organization.name)}</Mark>
      <span>
        <strong title={organization.name}>{organization.name}</strong>
        {kind !== undefined && <small>{kind}</small>}
      </span>
    </>
  );
}
