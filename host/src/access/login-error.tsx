import { peekReturnPath, useAuth } from '@keyturn/shared/auth';
import { Button, styled } from '@keyturn/shared/ui';
import { useState } from 'react';
import { useHostConfig } from '../config/context';
import { PlainPage } from '../errors/plain-page';
import { usePageTitle } from '../lib/page-title';

const Words = styled.div`
  width: min(30rem, 100%);
  display: grid;
  gap: var(--s-3);
  justify-items: start;
  h1 {
    font-size: var(--text-2xl);
    line-height: var(--lh-2xl);
    letter-spacing: var(--track-display);
    text-wrap: balance;
  }
  p {
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
  small {
    color: var(--text-3);
    font-size: var(--text-sm);
  }
`;

interface LoginErrorProps {
  /** What the identity provider says for people, if anything. */
  readonly description: string | null;
  /** The error itself, if there is no description. */
  readonly message: string | null;
}

/** Sign-in failed: why, another try where it is known what the person wanted, and whom to ask. */
export function LoginError({ description, message }: LoginErrorProps) {
  const auth = useAuth();
  const { support } = useHostConfig();
  const [returnPath] = useState(peekReturnPath);
  const [busy, setBusy] = useState(false);
  usePageTitle('Sign in');

  function tryAgain(path: string) {
    setBusy(true);
    auth.signIn(path).catch(() => setBusy(false));
  }

  return (
    <PlainPage>
      <Words role="alert">
        <h1>We experienced an error during login.</h1>
        <p>{firstText(description, message) ?? 'An unexpected error occurred.'}</p>
        {returnPath !== null && (
          <Button variant="primary" size="lg" loading={busy} onClick={() => tryAgain(returnPath)}>
            Try to login again
          </Button>
        )}
        <small>
          If the problem persists, contact <a href={`mailto:${support.email}`}>{support.email}</a>.
        </small>
      </Words>
    </PlainPage>
  );
}

function firstText(...texts: readonly (string | null)[]): string | null {
  return texts.find((text) => text !== null && text.trim() !== '') ?? null;
}
