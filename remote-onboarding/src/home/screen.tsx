import { useOnboarding, useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import { Skeleton, SkeletonGroup, styled } from '@keyturn/shared/ui';
import { lazy, Suspense } from 'react';
import { isShown, stepsOf } from '../onboarding/steps';
import { useHidden } from '../remembered/hidden';
import { WelcomeCard } from '../welcome/welcome-card';
import { nextPaint } from './next-paint';
import { roomAbove } from './room';

// The welcome card stands first. The room of what comes above it is kept, so that nothing moves.
const OnboardingPanel = lazy(() => nextPaint().then(() => import('../onboarding/panel')));
const loadRest = () => nextPaint().then(() => import('./rest'));
const GlanceCard = lazy(() => loadRest().then((module) => ({ default: module.GlanceCard })));
const ContentCards = lazy(() => loadRest().then((module) => ({ default: module.ContentCards })));

const Home = styled.div`
  ${roomAbove}
  display: grid;
  gap: var(--s-5);
  grid-template-columns: minmax(0, 1fr);
  max-width: 80rem;
`;

/** The first screen after sign-in: what is left to register, where everything is, and what is worth knowing. */
export default function HomeScreen() {
  return (
    <Home>
      <OnboardingArea />
      <GlanceArea />
      <WelcomeCard />
      <Suspense>
        <ContentCards />
      </Suspense>
    </Home>
  );
}

/** Agents can finish no step: they see the panel only while it keeps them out. */
function OnboardingArea() {
  const onboarding = useOnboarding();
  const isAgent = viewerKind(useViewer()) === 'agent';
  const [hidden, hide] = useHidden('onboarding', useOrganization().id);
  if (!isShown(onboarding, hidden || isAgent)) return null;
  return (
    <Suspense fallback={<PanelSkeleton steps={stepsOf(onboarding).length} />}>
      <OnboardingPanel onHide={hide} />
    </Suspense>
  );
}

/** For organizations past onboarding: before, there is nothing to see. */
function GlanceArea() {
  if (useOnboarding().pendingRequiredSteps > 0) return null;
  return (
    <Suspense fallback={<Skeleton height="calc(var(--glance-room) + 5.9375rem)" radius="var(--r-lg)" />}>
      <GlanceCard />
    </Suspense>
  );
}

/** About as high as the panel with its steps. */
function PanelSkeleton({ steps }: { readonly steps: number }) {
  return (
    <SkeletonGroup label="Loading your registration">
      <Skeleton height={`calc(var(--registration-head) + ${steps * 3}rem)`} radius="var(--r-lg)" />
    </SkeletonGroup>
  );
}
