import { useAuth, useSession } from '@keyturn/shared/auth';
import type { RemoteContract } from '@keyturn/shared/federation';
import { OrganizationProvider, type Surroundings } from '@keyturn/shared/organization';
import { PanelContext, usePanelState } from '@keyturn/shared/panels';
import { Link, Navigate, useLocation, useNavigate } from '@keyturn/shared/router';
import { Button, ErrorState, type LinkProps, SkeletonGroup, styled } from '@keyturn/shared/ui';
import { useCallback, useEffect, useRef } from 'react';
import { useWorld } from './data';
import { PanelFrame } from './panel-frame';
import { PartArea } from './part-area';
import { entriesOf, partsAt, type Places } from './places';
import { ThemeChoice } from './theme-choice';

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(12rem, 16rem) minmax(0, 1fr);
  min-height: 100vh;
  & > nav {
    padding: var(--s-4);
    border-right: 1px solid var(--line);
    background: var(--surface);
  }
  & > nav a {
    display: block;
    padding: var(--s-1) 0;
  }
  & > nav h2 {
    margin: var(--s-4) 0 var(--s-1);
  }
  & > main {
    padding: var(--s-5);
  }
  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

interface ShellProps {
  readonly contract: RemoteContract;
  readonly places: Places;
  readonly surroundings: Surroundings;
}

/** Signs in where nobody is; then a list of what the remote has, and what the address shows of it. */
export function Shell(props: ShellProps) {
  const auth = useAuth();
  const session = useSession();
  const { pathname, search } = useLocation();
  const slug = slugOf(pathname);
  if (pathname === '/callback') return <Callback />;
  if (session === null)
    return (
      <main>
        <h1>{props.contract.name}, alone</h1>
        <Button variant="primary" onClick={() => void auth.signIn(pathname + search)}>
          Sign in
        </Button>
      </main>
    );
  if (pathname === '/' || pathname === `/${slug}`) {
    const first = entriesOf(props.contract, props.places, slug).find(({ address }) => address !== null);
    if (first?.address != null) return <Navigate replace to={first.address} />;
  }
  return <Remote {...props} slug={slug} />;
}

/** The organization of an address: the demo world's first where it names none. */
function slugOf(pathname: string): string {
  const [, first = ''] = pathname.split('/');
  return first === '' || first === 'manage' ? 'harbor-realty' : first;
}

function Callback() {
  const auth = useAuth();
  const navigate = useNavigate();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    auth.finishSignIn().then(
      (path) => void navigate(path, { replace: true }),
      () => void navigate('/', { replace: true }),
    );
  }, [auth, navigate]);
  return <SkeletonGroup label="Signing you in" />;
}

/** What a screen says to a frame that is not there. */
const noFrame = {
  setHead: () => undefined,
  foot: null,
  holdOpen: () => () => undefined,
  leave: (go: () => void) => go(),
  close: () => undefined,
};

function Remote({ contract, places, surroundings, slug }: ShellProps & { readonly slug: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const world = useWorld(slug);
  const { screen, panel } = partsAt(places, pathname);
  const behind =
    entriesOf(contract, places, slug).find(({ kind, name }) => kind === 'screens' && name === screen?.name)
      ?.address ?? `/${slug}`;
  const close = useCallback(() => void navigate(behind), [navigate, behind]);
  if (world.state === 'loading') return <SkeletonGroup label="Loading" />;
  if (world.state === 'error') return <ErrorState message={world.error.message} onRetry={world.retry} />;
  if (world.data === null) return <ErrorState title={`You may not see ${slug}`} />;
  return (
    <OrganizationProvider {...world.data} surroundings={surroundings}>
      <Page>
        <nav aria-label="Parts of the remote">
          <h1>{contract.name}</h1>
          <ThemeChoice />
          <Entries contract={contract} places={places} slug={slug} />
        </nav>
        <main>
          {screen === null && panel === null && (
            <ErrorState title="This address belongs to another remote" message={pathname} />
          )}
          {screen !== null && (
            <PanelContext value={noFrame}>
              <PartArea key={screen.name} contract={contract} part={screen} />
            </PanelContext>
          )}
          {panel !== null && (
            <PanelFrame key={JSON.stringify({ ...panel.params, tab: '' })} title={panel.name} onClose={close}>
              <PartArea key={panel.name} contract={contract} part={panel} />
            </PanelFrame>
          )}
        </main>
      </Page>
    </OrganizationProvider>
  );
}

function Entries({
  contract,
  places,
  slug,
}: Pick<ShellProps, 'contract' | 'places'> & { readonly slug: string }) {
  const entries = entriesOf(contract, places, slug);
  return (['screens', 'panels'] as const).map((kind) => (
    <section key={kind}>
      <h2>{kind === 'screens' ? 'Screens' : 'Panels'}</h2>
      <ul>
        {entries
          .filter((entry) => entry.kind === kind)
          .map(({ name, address }) => (
            <li key={name}>{address === null ? name : <Link to={address}>{name}</Link>}</li>
          ))}
      </ul>
    </section>
  ));
}

/** The design system's links: inside the shell where they stay on this origin. */
export function ShellLink({ href, children, ...attributes }: LinkProps) {
  const state = usePanelState();
  return href.startsWith('/') && attributes.target !== '_blank' ? (
    <Link to={href} state={state} {...attributes}>
      {children}
    </Link>
  ) : (
    <a href={href} {...attributes}>
      {children}
    </a>
  );
}
