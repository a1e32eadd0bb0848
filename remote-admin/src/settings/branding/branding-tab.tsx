import { useViewer, viewerKind } from '@keyturn/shared/organization';
import { Row, Section, styled, Text } from '@keyturn/shared/ui';
import type { OrganizationSettings } from '../data';
import { paintable } from '../words';
import { BrandingForm } from './branding-form';
import { Logo } from './logo';
import { Logos } from './parts';

const Swatch = styled.span`
  width: 2.25rem;
  height: 2.25rem;
  flex: none;
  border-radius: var(--r-md);
  border: 1px solid var(--line);
`;

/** The colour and the logos that payers see; for admins to change. */
export default function BrandingTab({ organization }: { readonly organization: OrganizationSettings }) {
  if (viewerKind(useViewer()) !== 'agent') return <BrandingForm organization={organization} />;
  const { backgroundColor, logoDark, logoLight, name } = organization;
  const color = paintable(backgroundColor);
  return (
    <>
      <Section>
        <h2>Background color</h2>
        <Row $gap="3">
          {color !== null && <Swatch aria-hidden="true" style={{ background: color }} />}
          <Text $ref>{backgroundColor ?? 'No color chosen yet'}</Text>
        </Row>
      </Section>
      <Section>
        <h2>Logos</h2>
        <Logos>
          <Logo title="On light" ground="light" url={logoDark} name={name} />
          <Logo title="On dark" ground="dark" url={logoLight} name={name} />
        </Logos>
      </Section>
    </>
  );
}
