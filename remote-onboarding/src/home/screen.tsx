import { media, Page, styled } from '@keyturn/shared/ui';
import { lazy, Suspense } from 'react';
import { WelcomeCard } from '../welcome/welcome-card';

const ContentCards = lazy(() => import('../content/content-cards'));

const Home = styled.div`
  display: grid;
  gap: var(--s-5);
  grid-template-columns: minmax(0, 1fr);
`;

const Narrow = styled(Page)`
  max-width: 80rem;
  ${media.phone} {
    padding-bottom: var(--s-8);
  }
`;

/** The first screen after sign-in: where everything is, and what is worth knowing. */
export default function HomeScreen() {
  return (
    <Narrow>
      <Home>
        <WelcomeCard />
        <Suspense>
          <ContentCards />
        </Suspense>
      </Home>
    </Narrow>
  );
}
