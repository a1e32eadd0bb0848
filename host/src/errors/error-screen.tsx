import { styled } from '@keyturn/shared/ui';
import type { ReactNode } from 'react';

const Frame = styled.div`
  width: min(30rem, 100%);
  display: grid;
  gap: var(--s-3);
  justify-items: start;
  h1,
  h2 {
    font-size: var(--text-2xl);
    line-height: var(--lh-2xl);
    letter-spacing: var(--track-display);
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
  p {
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
`;

/** In the middle of a screen or panel that has nothing else. */
const Inside = styled.div`
  min-height: min(60vh, 32rem);
  display: grid;
  place-items: center;
`;

const Code = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s-2);
  color: var(--text-2);
  font-weight: var(--weight-medium);
  font-variant-numeric: tabular-nums;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
  margin-top: var(--s-2);
`;

interface ErrorScreenProps {
  /** 404, 403, 500 … */
  readonly code: number | string;
  /** Default "An unexpected error occurred." */
  readonly message?: string | undefined;
  readonly icon?: ReactNode;
  /** What can be done about it. */
  readonly children?: ReactNode;
  /** Buttons: Retry, Logout. */
  readonly actions?: ReactNode;
  /** 1 on a page of its own (default), 2 inside the dashboard. */
  readonly level?: 1 | 2;
}

/** "Error {code}" and why. */
export function ErrorScreen({ code, message, icon, children, actions, level = 1 }: ErrorScreenProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  const screen = (
    <Frame role="alert">
      <Code>
        {icon}
        {`Error ${code}`}
      </Code>
      <Title>{message === undefined || message === '' ? 'An unexpected error occurred.' : message}</Title>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <Actions>{actions}</Actions>}
    </Frame>
  );
  return level === 1 ? screen : <Inside>{screen}</Inside>;
}
