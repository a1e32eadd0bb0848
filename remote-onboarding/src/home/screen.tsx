import { styled } from '@keyturn/shared/ui';
import { lazy, Suspense } from 'react';
import { WelcomeCard } from '../welcome/welcome-card';

const ContentCards = lazy(() => import('../content/content-cards'));

const Home = styled.div`
  display: grid;
  gap: var(--s-5);
  grid-template-columns: minmax(0, 1fr);
  max-width: 80rem;
`;

/** The first screen after sign-in: where everything is, and what is worth knowing. */
export default function HomeScreen() {
  return (
    <Home>
      <WelcomeCard />
      <Suspense>
        <ContentCards />
      </Suspense>
    </Home>
  );
}
