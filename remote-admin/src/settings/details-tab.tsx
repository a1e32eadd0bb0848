import { formatPhone } from '@keyturn/shared/format';
import { useOrganizationPath, useViewer, viewerKind } from '@keyturn/shared/organization';
import { DescriptionList, DescriptionRow, Row, TextLink, Time } from '@keyturn/shared/ui';
import type { OrganizationSettings } from './data';
import { organizationType, webAddress } from './words';
import { CustomerBadge } from '../admins/status-badge';

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

/** How far the bank-transfer provider has verified the business and the viewer, and the way to what it wants. */
function VerificationRows({ organization }: { readonly organization: OrganizationSettings }) {
  const path = useOrganizationPath();
  const { customer, ownStatus } = organization;
  const manages = viewerKind(useViewer()) !== 'agent';
  return (
    <>
      <DescriptionRow label="Business verification">
        <Row $gap="3" $wrap>
          <CustomerBadge status={customer?.status ?? null} />
          {manages && customer !== null && customer.status !== 'VERIFIED' && (
            <TextLink href={path('/identity/organization')}>Business verification</TextLink>
          )}
        </Row>
      </DescriptionRow>
      <DescriptionRow label="Your identity">
        <Row $gap="3" $wrap>
          <CustomerBadge status={ownStatus ?? 'UNVERIFIED'} />
          <TextLink href={path('/identity')}>
            {ownStatus === 'VERIFIED' ? 'Your identity' : 'Verify your identity'}
          </TextLink>
        </Row>
      </DescriptionRow>
    </>
  );
}
