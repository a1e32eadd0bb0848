import { useOnboarding } from '@keyturn/shared/organization';
import { Card, ErrorState, Skeleton, SkeletonGroup, styled } from '@keyturn/shared/ui';
import { lazy, Suspense } from 'react';
import { type ContentCard, useContentCards } from './data';

/** Brings the sanitiser with it, which nothing needs before there is a card. */
const ContentCardView = lazy(() =>
  import('./content-card').then((module) => ({ default: module.ContentCardView })),
);

const Columns = styled.div`
  display: grid;
  gap: var(--s-5);
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  &[data-side] {
    @media (min-width: 1000px) {
      grid-template-columns: minmax(0, 1fr) 17.5rem;
    }
  }
`;

const Stack = styled.div`
  display: grid;
  gap: var(--s-5);
  grid-template-columns: minmax(0, 1fr);
`;

const Pairs = styled.div`
  display: grid;
  gap: var(--s-5);
  grid-template-columns: minmax(0, 1fr);
  @media (min-width: 768px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** The cards of the content feed in their three layouts. A feed that fails costs the page nothing else. */
export default function ContentCards() {
  const cards = useContentCards();
  const disabled = useOnboarding().pendingRequiredSteps > 0;
  if (cards.state === 'loading') return <CardSkeletons />;
  if (cards.state === 'error') {
    return (
      <Card>
        <ErrorState title="News could not be loaded" message={cards.error.message} onRetry={cards.retry} />
      </Card>
    );
  }
  const { side, double, single } = layOut(cards.data);
  const view = (wide: boolean) => (card: ContentCard) => (
    <ContentCardView key={card.title} card={card} disabled={disabled} wide={wide} />
  );
  return (
    <Suspense fallback={<CardSkeletons />}>
      <Columns {...(side.length > 0 ? { 'data-side': '' } : {})}>
        <Stack>
          {single.map(view(true))}
          {double.length > 0 && <Pairs>{double.map(view(false))}</Pairs>}
        </Stack>
        {side.length > 0 && (
          <Stack as="aside" aria-label="More">
            {side.map(view(false))}
          </Stack>
        )}
      </Columns>
    </Suspense>
  );
}

function CardSkeletons() {
  return (
    <SkeletonGroup label="Loading news">
      <Pairs>
        <Skeleton height="16rem" radius="var(--r-lg)" />
        <Skeleton height="16rem" radius="var(--r-lg)" />
      </Pairs>
    </SkeletonGroup>
  );
}

/** Cards by where they stand: beside the page, in pairs, or over its whole width. */
interface CardLayout {
  readonly side: readonly ContentCard[];
  readonly double: readonly ContentCard[];
  readonly single: readonly ContentCard[];
}

/** Sorts cards by the feed's layout; any layout but the two named ones is single. */
function layOut(cards: readonly ContentCard[]): CardLayout {
  return {
    side: cards.filter(({ layout }) => layout === 'Side Column'),
    double: cards.filter(({ layout }) => layout === 'Double Column'),
    single: cards.filter(({ layout }) => layout !== 'Side Column' && layout !== 'Double Column'),
  };
}
