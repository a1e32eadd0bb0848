import { useRest } from '@keyturn/shared/api';
import { flag, group, listOf, text } from '@keyturn/shared/federation';
import { EmptyState, ErrorState, SkeletonGroup, styled, Text } from '@keyturn/shared/ui';
import { useEffect, useState } from 'react';
import { PlainPage } from '../errors/plain-page';
import { usePageTitle } from '../lib/page-title';

interface Person {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  /** What the person is here, in words. */
  readonly place: string;
}

type People =
  | { readonly state: 'loading' }
  | { readonly state: 'error' }
  | { readonly state: 'ready'; readonly people: readonly Person[] };

const Frame = styled.section`
  width: min(30rem, 100%);
  display: grid;
  gap: var(--s-4);
  h1 {
    font-size: var(--text-2xl);
    line-height: var(--lh-2xl);
    letter-spacing: var(--track-display);
  }
  ul {
    list-style: none;
    display: grid;
    gap: var(--s-2);
  }
  a {
    display: grid;
    padding: var(--s-3) var(--s-4);
    border: 1px solid var(--line);
    border-radius: var(--r-md);
    background: var(--surface);
    color: var(--text-1);
    text-decoration: none;
    overflow-wrap: anywhere;
    &:hover {
      background: var(--hover);
    }
  }
`;

/** The simulated sign-in, in place of the identity provider's page: whoever is chosen is signed in. */
export function SimulatedPeople() {
  usePageTitle('Simulated sign-in');
  const { publicGet } = useRest();
  const [people, setPeople] = useState<People>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    publicGet('/simulated/people', abort.signal)
      .then((answer) => setPeople({ state: 'ready', people: readPeople(answer) }))
      .catch(() => {
        if (!abort.signal.aborted) setPeople({ state: 'error' });
      });
    return () => abort.abort();
  }, [publicGet, attempt]);

  const retry = () => {
    setPeople({ state: 'loading' });
    setAttempt(attempt + 1);
  };
  return (
    <PlainPage>
      <Frame aria-labelledby="who">
        <h1 id="who">Who do you want to be?</h1>
        <Text as="p" $tone="2">
          Sign-in is simulated here: nobody is asked for a password.
        </Text>
        <Choice people={people} onRetry={retry} />
      </Frame>
    </PlainPage>
  );
}

function Choice({ people, onRetry }: { readonly people: People; readonly onRetry: () => void }) {
  if (people.state === 'loading') return <SkeletonGroup label="Loading people" />;
  if (people.state === 'error') {
    return (
      <ErrorState message="The gateway names nobody. It has to simulate sign-ins too." onRetry={onRetry} />
    );
  }
  if (people.people.length === 0) return <EmptyState title="There is nobody yet" />;
  return (
    <ul>
      {people.people.map(({ id, fullName, email, place }) => (
        <li key={id}>
          <a href={`/callback?user=${id}`}>
            <strong>{fullName}</strong>
            <span>{email}</span>
            <Text $tone="2" $size="sm">
              {place}
            </Text>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Throws MalformedError. */
function readPeople(answer: unknown): readonly Person[] {
  const person = (value: unknown, name: string): Person => {
    const read = group(value, name);
    const organizations = listOf(text)(read['organizations'], `${name}.organizations`);
    const isStaff = flag(read['isStaff'], `${name}.isStaff`);
    return {
      id: text(read['id'], `${name}.id`),
      fullName: text(read['fullName'], `${name}.fullName`),
      email: text(read['email'], `${name}.email`),
      place:
        [...(isStaff ? ['Platform staff'] : []), ...organizations].join(', ') || 'Member of no organization',
    };
  };
  return listOf(person)(group(answer, 'answer')['people'], 'people');
}
