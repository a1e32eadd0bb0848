import { useLocation } from '@keyturn/shared/router';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  Heading,
  LinkButton,
  media,
  Notice,
  Row,
  SkeletonGroup,
  Stack,
  styled,
  Text,
  Time,
} from '@keyturn/shared/ui';
import { ArrowLeftIcon } from '@keyturn/shared/ui/icons';
import { type ReactNode, useRef, useState } from 'react';
import { FailurePage } from '../access/failure-page';
import { PersonArea } from '../access/person-area';
import SignInPage from '../access/sign-in-page';
import { PlainPage } from '../errors/plain-page';
import { usePageTitle } from '../lib/page-title';
import { type Session, useEndings, useSessions } from './data';

const Frame = styled(Stack)`
  width: min(44rem, 100%);
  align-self: start;
`;

const List = styled.ul`
  list-style: none;
  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--s-3) var(--s-4);
    padding: var(--s-4) var(--s-5);
    ${media.phone} {
      flex-direction: column;
      align-items: stretch;
    }
  }
  & > li + li {
    border-top: 1px solid var(--line);
  }
`;

const Words = styled.div`
  min-width: 0;
  display: grid;
  gap: var(--s-1);
  overflow-wrap: anywhere;
`;

/** `/sessions`: where somebody is signed in, to be ended from here. */
export default function SessionsPage() {
  const { pathname, search } = useLocation();
  return (
    <PersonArea
      signedOut={(kept) => <SignInPage slug={null} returnPath={pathname + search} sso={null} kept={kept} />}
    >
      <OwnSessions />
    </PersonArea>
  );
}

function OwnSessions() {
  usePageTitle('Where you’re signed in');
  const sessions = useSessions();
  if (sessions.state === 'error') return <FailurePage error={sessions.error} onRetry={sessions.retry} />;
  if (sessions.state === 'loading') {
    return (
      <Page email={null}>
        <SkeletonGroup label="Loading where you’re signed in" />
      </Page>
    );
  }
  const { email, sessions: list } = sessions.data;
  return (
    <Page email={email}>
      {list.length === 0 ? (
        <EmptyState title="Nothing is known of your sessions">
          The way in which you signed in does not tell them apart.
        </EmptyState>
      ) : (
        <Sessions list={list} refetch={sessions.refetch} />
      )}
    </Page>
  );
}

function Page({ email, children }: { readonly email: string | null; readonly children: ReactNode }) {
  return (
    <PlainPage>
      <Frame $gap="5" as="section" aria-labelledby="sessions">
        <div>
          <LinkButton variant="ghost" size="sm" href="/" icon={<ArrowLeftIcon />}>
            Dashboard
          </LinkButton>
        </div>
        <Stack $gap="2">
          <Heading as="h1" id="sessions" $size="xl">
            Where you’re signed in
          </Heading>
          <Text as="p" $tone="2">
            {email === null ? '' : `The browsers in which ${email} is signed in. `}
            If you do not know one, sign it out and change your password.
          </Text>
        </Stack>
        {children}
      </Frame>
    </PlainPage>
  );
}

interface SessionsProps {
  readonly list: readonly Session[];
  readonly refetch: () => Promise<void>;
}

function Sessions({ list, refetch }: SessionsProps) {
  const { endOne, endOthers } = useEndings();
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState<{ readonly failed: boolean; readonly words: string } | null>(null);
  const told = useRef<HTMLDivElement>(null);

  async function end(name: string, ending: ReturnType<typeof endOthers>, done: string): Promise<void> {
    setBusy(name);
    setSaid(null);
    const error = await ending;
    if (error === null) await refetch();
    setBusy(null);
    setSaid({ failed: error !== null, words: error?.message ?? done });
    // The button that was pressed may be gone with its line.
    if (error === null) told.current?.focus();
  }

  return (
    <Stack $gap="3">
      <div ref={told} tabIndex={-1}>
        {said !== null && <Notice kind={said.failed ? 'danger' : 'success'}>{said.words}</Notice>}
      </div>
      <Card>
        <List>
          {list.map((session) => (
            <li key={session.id}>
              <SessionWords session={session} />
              {!session.isThisOne && (
                <Button
                  aria-label={`Sign out ${session.browser}, ${session.address ?? 'address unknown'}`}
                  loading={busy === session.id}
                  disabled={busy !== null && busy !== session.id}
                  onClick={() =>
                    void end(session.id, endOne(session), `${session.browser} has been signed out.`)
                  }
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </List>
      </Card>
      {list.some(({ isThisOne }) => !isThisOne) && (
        <div>
          <Button
            loading={busy === 'others'}
            disabled={busy !== null && busy !== 'others'}
            onClick={() => void end('others', endOthers(), 'You are signed out everywhere else.')}
          >
            Sign out everywhere else
          </Button>
        </div>
      )}
    </Stack>
  );
}

function SessionWords({ session }: { readonly session: Session }) {
  const { browser, address, firstSeenAt, lastSeenAt, isThisOne, isNewBrowser } = session;
  return (
    <Words>
      <Row $gap="2" $wrap>
        <Text $weight="semibold">{browser}</Text>
        {isThisOne && <Badge tone="aqua">This browser</Badge>}
        {isNewBrowser && <Badge tone="yellow">New browser</Badge>}
      </Row>
      <Text $size="sm" $tone="2">
        {address ?? 'Address unknown'} · signed in <Time iso={firstSeenAt} format="exact" /> · last seen{' '}
        <Time iso={lastSeenAt} format="within" />
      </Text>
    </Words>
  );
}
