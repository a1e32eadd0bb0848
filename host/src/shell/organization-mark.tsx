import type { CurrentOrganization } from '@keyturn/shared/organization';
import { initials } from '@keyturn/shared/ui';
import { logoOn } from '../lib/brand';
import { Mark } from './parts';

const types: Readonly<Record<string, string>> = {
  ASSOCIATION: 'Association',
  ATTORNEY: 'Attorney',
  BROKERAGE: 'Brokerage',
  TITLE: 'Title company',
};

/** Logo or initials on the organization's own colour, name and kind. */
export function OrganizationMark({ organization }: { readonly organization: CurrentOrganization }) {
  const logo = logoOn(organization.backgroundColor, organization);
  const kind = types[organization.organizationType ?? ''];
  return (
    <>
      <Mark aria-hidden="true">
        {logo === null ? initials(organization.name) : <img src={logo} alt="" />}
      </Mark>
      <span>
        <strong title={organization.name}>{organization.name}</strong>
        {kind !== undefined && <small>{kind}</small>}
      </span>
    </>
  );
}
