import { Stack, styled, Text } from '@keyturn/shared/ui';

/** The ground a logo is made for, whatever the theme of the page. */
const Ground = styled.div`
  display: grid;
  place-items: center;
  height: 7.5rem;
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
    max-height: 5.5rem;
  }
`;

interface LogoProps {
  readonly title: string;
  readonly ground: 'light' | 'dark';
  readonly url: string | null;
  readonly name: string;
}

/** A logo on its ground, at most 300 px wide. */
export function Logo({ title, ground, url, name }: LogoProps) {
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
