import { useOnboarding, useOrganization, useViewer, viewerKind } from '@keyturn/shared/organization';
import { Button, css, media, Row, Skeleton, SkeletonGroup, styled } from '@keyturn/shared/ui';
import { lazy, Suspense } from 'react';
import { isFinished, isShown, mayHide, stepsOf } from '../onboarding/steps';
import { type Hiding, useHidden } from '../remembered/hidden';
import { WelcomeCard } from '../welcome/welcome-card';

/**
 * How high the parts above the welcome card are, measured with a full organization: the figures of At a glance, which
 * stand in three columns, two or one, and the registration's heading or, finished, its line, which wraps on a phone.
 */
const roomAbove = css`
  --glance-room: 12rem;
  --registration-head: 4.375rem;
  --registration-line: 3.375rem;
  ${media.narrow} {
    --glance-room: 24.25rem;
    --registration-line: 5.375rem;
  }
  ${media.phone} {
    --glance-room: 39.375rem;
    --registration-head: 8.375rem;
    --registration-line: 11.75rem;
  }
`;

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
  const { id } = useOrganization();
  const registration = useHidden('onboarding', id);
  const welcome = useHidden('welcome', id);
  const isAgent = viewerKind(useViewer()) === 'agent';
  const onboarding = useOnboarding();
  const isRegistrationHidden = !isShown(onboarding, registration.hidden);
  const steps = <OnboardingArea hiding={registration} isAgent={isAgent} />;
  return (
    <Home>
      {!mayHide(onboarding) && steps}
      <GlanceArea />
      {mayHide(onboarding) && steps}
      {!welcome.hidden && <WelcomeCard onHide={welcome.hide} />}
      <Suspense>
        <ContentCards />
      </Suspense>
      <HiddenParts
        welcome={welcome.hidden ? welcome : null}
        registration={isRegistrationHidden && !isAgent ? registration : null}
      />
    </Home>
  );
}

/** Agents can finish no step: they see the panel only while it keeps them out. */
function OnboardingArea({ hiding, isAgent }: { readonly hiding: Hiding; readonly isAgent: boolean }) {
  const onboarding = useOnboarding();
  if (!isShown(onboarding, hiding.hidden || isAgent)) return null;
  return (
    <Suspense fallback={<PanelSkeleton steps={isFinished(onboarding) ? null : stepsOf(onboarding).length} />}>
      <OnboardingPanel onHide={hiding.hide} />
    </Suspense>
  );
}

interface HiddenPartsProps {
  /** Null for what is not hidden. */
  readonly welcome: Hiding | null;
  readonly registration: Hiding | null;
}

/** The ways back to what was hidden. */
function HiddenParts({ welcome, registration }: HiddenPartsProps) {
  if (welcome === null && registration === null) return null;
  return (
    <Row $gap="2" $wrap>
      {welcome !== null && (
        <Button variant="ghost" size="sm" onClick={welcome.show}>
          Show the welcome card
        </Button>
      )}
      {registration !== null && (
        <Button variant="ghost" size="sm" onClick={registration.show}>
          Show the registration
        </Button>
      )}
    </Row>
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

/** About as high as the panel with its steps, or as the line that a finished one is (null). */
function PanelSkeleton({ steps }: { readonly steps: number | null }) {
  const height =
    steps === null ? 'var(--registration-line)' : `calc(var(--registration-head) + ${steps * 3}rem)`;
  return (
    <SkeletonGroup label="Loading your registration">
      <Skeleton height={height} radius="var(--r-lg)" />
    </SkeletonGroup>
  );
}

/** Waits until the browser has drawn: what comes after does not hold up what is there to be seen. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      setTimeout(resolve);
    });
  });
}
