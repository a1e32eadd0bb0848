import { useOnboarding, useOrganizationPath } from '@keyturn/shared/organization';
import { Button, Card, media, styled, TextLink } from '@keyturn/shared/ui';
import { AdminsIcon, EscrowIcon, FundIcon, OccasionIcon, TransactionsIcon } from '@keyturn/shared/ui/icons';
import { useId } from 'react';
import { isOpen, type Tile, tiles } from './tiles';

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-3);
  padding: 0.875rem var(--s-5);
  h2 {
    font-size: var(--text-lg);
    line-height: var(--lh-lg);
  }
  & > button {
    margin-right: -0.625rem;
  }
`;

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  border-top: 1px solid var(--line);
  list-style: none;
  margin: 0;
  padding: 0;
  @media (max-width: 1199px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const TileFrame = styled.li`
  display: flex;
  flex-direction: column;
  gap: var(--s-1);
  padding: var(--s-4) var(--s-5);
  box-shadow:
    1px 0 0 var(--line-subtle),
    0 1px 0 var(--line-subtle);
  overflow-wrap: anywhere;
  & > svg {
    color: var(--text-3);
    margin-bottom: var(--s-1);
  }
  h3 {
    font-size: var(--text-md);
    line-height: var(--lh-md);
  }
  p {
    color: var(--text-2);
    font-size: var(--text-sm);
    line-height: var(--lh-sm);
    flex: 1;
    margin-bottom: var(--s-2);
  }
  & > span {
    color: var(--text-3);
    font-size: var(--text-sm);
  }
  & > a {
    font-size: var(--text-sm);
  }
`;

const icons = {
  transactions: TransactionsIcon,
  'payment-occasions': OccasionIcon,
  'escrow-accounts': EscrowIcon,
  'funding-sources': FundIcon,
  admins: AdminsIcon,
} as const;

/** The five areas with a way into each. */
export function WelcomeCard({ onHide }: { readonly onHide: () => void }) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <Head>
        <h2 id={titleId}>Welcome to Your Dashboard</h2>
        <Button variant="ghost" size="sm" onClick={onHide}>
          Hide
        </Button>
      </Head>
      <Tiles>
        {tiles.map((tile) => (
          <TileItem key={tile.id} tile={tile} />
        ))}
      </Tiles>
    </Card>
  );
}

function TileItem({ tile }: { readonly tile: Tile }) {
  const path = useOrganizationPath();
  const onboarding = useOnboarding();
  const Icon = icons[tile.id];
  return (
    <TileFrame>
      <Icon />
      <h3>{tile.title}</h3>
      <p>{tile.description}</p>
      {isOpen(tile, onboarding) ? (
        <TextLink href={path(tile.path)}>View {tile.title} →</TextLink>
      ) : (
        <span>Available after onboarding</span>
      )}
    </TileFrame>
  );
}
