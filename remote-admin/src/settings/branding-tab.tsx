import { Row, Section, Stack, styled, Text } from '@keyturn/shared/ui';
import type { OrganizationSettings } from './data';
import { paintable } from './words';

const Swatch = styled.span`
  width: 2.25rem;
  height: 2.25rem;
  flex: none;
  border-radius: var(--r-md);
  border: 1px solid var(--line);
`;

const Logos = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
  gap: var(--s-4);
`;

/** The ground a logo is made for, whatever the theme of the page. */
const Ground = styled.div`
  display: grid;
  place-items: center;
  min-height: 7rem;
  padding: var(--s-4);
  border: 1px solid var(--line);
  border-radius: var(--r-md);
  background: #fff;
  color: #3d4654;
  font-size: var(--text-sm);
  &[data-ground='dark'] {
    background: #11151c;
    color: #b9c2cf;
  }
  img {
    max-width: min(300px, 100%);
    max-height: 6rem;
  }
`;

/** The colour and the logos that payers see. */
export function BrandingTab({ organization }: { readonly organization: OrganizationSettings }) {
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

interface LogoProps {
  readonly title: string;
  readonly ground: 'light' | 'dark';
  readonly url: string | null;
  readonly name: string;
}

function Logo({ title, ground, url, name }: LogoProps) {
  return (
    <Stack $gap="1h">
      <Text $size="sm" $tone="2">
        {title}
      </Text>
      <Ground data-ground={ground}>
        {url === null ? 'No logo yet' : <img src={url} alt={`Logo of ${name}, ${title.toLowerCase()}`} />}
      </Ground>
    </Stack>
  );
}
