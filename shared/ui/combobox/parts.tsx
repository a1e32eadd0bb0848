import type { ReactElement, ReactNode, UIEvent } from 'react';
import { Button, Spinner, inputStyle, media, styled } from '@keyturn/shared/ui';
import { CheckIcon } from '../icons';
import { splitMatch } from './options';
import type { OptionSource } from './options';

/** Holds the input and the list under it. */
export const Anchor = styled.div`
  position: relative;
  min-width: 0;
`;

/** The input. */
export const Entry = styled.input`
  ${inputStyle}
  padding-right: var(--s-10);
  text-overflow: ellipsis;
  &[data-filled]::placeholder {
    color: var(--text-1);
  }
`;

/** The input of a text that only has completions. */
export const Proposed = styled.input`
  ${inputStyle}
  text-overflow: ellipsis;
`;

/** The arrow, or the cross that clears. */
export const Tail = styled.span`
  position: absolute;
  right: var(--s-1);
  top: 0;
  bottom: 0;
  display: flex;
  align-items: center;
  color: var(--text-3);
  & > button {
    width: 1.75rem;
    height: 1.75rem;
    display: grid;
    place-items: center;
    border-radius: var(--r-sm);
  }
  & > button:hover {
    background: var(--hover);
    color: var(--text-1);
  }
  .kt-icon {
    width: 1rem;
    height: 1rem;
  }
`;

/** For the list itself: one that scrolls is reached by Tab in Chromium, and closes under the focus. */
export const notByTab = { tabIndex: -1 };

/** The open list's surface. */
export const Popup = styled.div`
  position: absolute;
  z-index: var(--z-menu);
  left: 0;
  right: 0;
  top: calc(100% + 4px);
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  box-shadow: var(--shadow-3);
  &[hidden] {
    display: none;
  }
  & > ul {
    max-height: 16rem;
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: var(--s-1-5);
    scrollbar-width: thin;
  }
  & > ul:empty {
    padding: 0;
  }
`;

const Line = styled.li`
  display: flex;
  align-items: center;
  gap: var(--s-2);
  min-height: 2rem;
  padding: 0.25rem 0.625rem;
  border-radius: var(--r-sm);
  cursor: pointer;
  overflow-wrap: anywhere;
  &[data-highlighted] {
    background: var(--hover);
  }
  &[aria-selected='true'] {
    background: var(--accent-soft);
  }
  &[data-highlighted][aria-selected='true'] {
    background: linear-gradient(var(--hover), var(--hover)) var(--accent-soft);
  }
  & > span {
    flex: 1;
    min-width: 0;
  }
  small {
    display: block;
    color: var(--text-3);
    font-size: var(--text-xs);
    line-height: var(--lh-xs);
  }
  .kt-icon {
    width: 1rem;
    height: 1rem;
    color: var(--accent-text);
  }
  ${media.phone} {
    min-height: var(--control-touch);
  }
`;

const Words = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-2);
  padding: var(--s-3) var(--s-4);
  color: var(--text-2);
  font-size: var(--text-sm);
  line-height: var(--lh-sm);
  &[role='alert'] {
    color: var(--red-text);
    justify-content: space-between;
  }
`;

/** Properties of an option. */
export interface OptionLineProps {
  /** What downshift puts on the element. */
  option: Record<string, unknown>;
  label: string;
  hint?: string | null | undefined;
  /** What is typed: shown heavier where it occurs. */
  text: string;
  chosen: boolean;
  highlighted: boolean;
}

/** One option. */
export function OptionLine({
  option,
  label,
  hint,
  text,
  chosen,
  highlighted,
}: OptionLineProps): ReactElement {
  const [before, match, after] = splitMatch(label, text);
  return (
    <Line {...option} aria-selected={chosen} {...(highlighted ? { 'data-highlighted': '' } : {})}>
      <span>
        {before}
        {match !== '' && <b>{match}</b>}
        {after}
        {typeof hint === 'string' && <small>{hint}</small>}
      </span>
      {chosen && <CheckIcon />}
    </Line>
  );
}

type StateSource = Pick<OptionSource<never>, 'loading' | 'error' | 'onRetry' | 'emptyText'>;

/** What stands under the options: loading, failed, nothing found. */
export function ListState({ source, empty }: { source: StateSource; empty: boolean }): ReactNode {
  const { loading = false, error, onRetry, emptyText = 'Nothing found' } = source;
  if (typeof error === 'string' && error !== '') {
    return (
      <Words role="alert">
        {error}
        {onRetry !== undefined && (
          <Button size="sm" onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
            Retry
          </Button>
        )}
      </Words>
    );
  }
  if (loading) {
    return (
      <Words role="status">
        <Spinner />
        Loading…
      </Words>
    );
  }
  return empty ? <Words role="status">{emptyText}</Words> : null;
}

/** Asks for the next page once the end of the list is near. */
export function loadMoreNearEnd(source: Pick<OptionSource<never>, 'hasMore' | 'loading' | 'onLoadMore'>) {
  return (event: UIEvent<HTMLUListElement>) => {
    const list = event.currentTarget;
    const left = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (left < 48 && source.hasMore === true && source.loading !== true) source.onLoadMore?.();
  };
}
