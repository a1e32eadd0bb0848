import type { ReactElement, ReactNode } from 'react';
import { AlertIcon, RefreshIcon } from '../icons';
import { Button } from './button';
import { styled } from './styled';

const Frame = styled.div`
  display: grid;
  justify-items: center;
  text-align: center;
  gap: var(--s-1-5);
  padding: var(--s-10) var(--s-6);
  & > :is(h2, h3) {
    font-size: var(--text-md);
    line-height: var(--lh-md);
    text-wrap: balance;
  }
`;

const Art = styled.div`
  width: 44px;
  height: 44px;
  border-radius: var(--r-lg);
  border: 1px solid var(--line);
  background: var(--surface-2);
  display: grid;
  place-items: center;
  color: var(--text-3);
  margin-bottom: var(--s-2);
  [role='alert'] > & {
    color: var(--red-text);
  }
`;

const Words = styled.div`
  color: var(--text-2);
  max-width: 24rem;
  font-size: var(--text-sm);
  line-height: 1.1875rem;
  text-wrap: balance;
  overflow-wrap: anywhere;
`;

const Action = styled.div`
  margin-top: var(--s-3);
`;

const Trace = styled.div`
  color: var(--text-3);
  font-size: var(--text-xs);
  line-height: var(--lh-xs);
  margin-top: var(--s-2);
  font-variant-numeric: tabular-nums slashed-zero;
`;

/** Properties of an area that has nothing to show. */
export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What to do about it. */
  children?: ReactNode;
  action?: ReactNode;
  /** Level of the title in the outline. Default 2. */
  level?: 2 | 3;
}

/** Nothing here, and why. */
export function EmptyState({ icon, title, children, action, level = 2 }: EmptyStateProps): ReactElement {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <Frame>
      {icon !== undefined && <Art>{icon}</Art>}
      <Title>{title}</Title>
      {children !== undefined && <Words>{children}</Words>}
      {action !== undefined && <Action>{action}</Action>}
    </Frame>
  );
}

/** Properties of an area that could not be loaded. */
export interface ErrorStateProps {
  /** Default "Unable to load data". */
  title?: string;
  /** What went wrong, in words for people. */
  message?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** The request's id, for support. */
  requestId?: string | null | undefined;
  level?: 2 | 3;
}

/** Failed, inside its own area, with Retry. */
export function ErrorState(props: ErrorStateProps): ReactElement {
  const { title = 'Unable to load data', message, onRetry, retrying = false, requestId, level = 2 } = props;
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <Frame role="alert">
      <Art>
        <AlertIcon />
      </Art>
      <Title>{title}</Title>
      {message !== undefined && <Words>{message}</Words>}
      {onRetry !== undefined && (
        <Action>
          <Button icon={<RefreshIcon />} loading={retrying} onClick={onRetry}>
            Retry
          </Button>
        </Action>
      )}
      {typeof requestId === 'string' && <Trace>Request {requestId}</Trace>}
    </Frame>
  );
}
