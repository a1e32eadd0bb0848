import { formatPhone } from '@keyturn/shared/format';
import { DescriptionList, DescriptionRow, TextLink, Time } from '@keyturn/shared/ui';
import type { OrganizationSettings } from './data';
import { VerificationRows } from './verification-rows';
import { organizationType, webAddress } from './words';

/** Who the organization is and how it is reached. */
export function DetailsTab({ organization }: { readonly organization: OrganizationSettings }) {
  const { name, slug, email, phone, address, url, ein, holdsEscrow, createdAt } = organization;
  const site = webAddress(url);
  return (
    <DescriptionList>
      <DescriptionRow label="Name">{name}</DescriptionRow>
      <DescriptionRow label="Type">{organizationType(organization.organizationType)}</DescriptionRow>
      <DescriptionRow label="Friendly URL">{slug}</DescriptionRow>
      <DescriptionRow label="Email">
        {email === null ? '–' : <TextLink href={`mailto:${email}`}>{email}</TextLink>}
      </DescriptionRow>
      <DescriptionRow label="Phone">
        {phone === null ? '–' : <TextLink href={`tel:${phone}`}>{formatPhone(phone)}</TextLink>}
      </DescriptionRow>
      <DescriptionRow label="Address">{address ?? '–'}</DescriptionRow>
      <DescriptionRow label="Website">
        {site === null ? (
          (url ?? '–')
        ) : (
          <TextLink href={site} target="_blank" rel="noreferrer">
            {url}
          </TextLink>
        )}
      </DescriptionRow>
      {ein !== null && <DescriptionRow label="EIN">{ein}</DescriptionRow>}
      <DescriptionRow label="Holds escrow">{holdsEscrow ? 'Yes' : 'No'}</DescriptionRow>
      <VerificationRows organization={organization} />
      <DescriptionRow label="Created">
        <Time iso={createdAt} format="exact" />
      </DescriptionRow>
    </DescriptionList>
  );
}
