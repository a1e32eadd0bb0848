import { useOrganizationPath, useViewer, viewerKind } from '@keyturn/shared/organization';
import { DescriptionRow, Row, TextLink } from '@keyturn/shared/ui';
import { CustomerBadge } from '../admins/status-badge';
import type { OrganizationSettings } from './data';

/** How far the bank-transfer provider has verified the business and the viewer, and the way to what it wants. */
export function VerificationRows({ organization }: { readonly organization: OrganizationSettings }) {
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
