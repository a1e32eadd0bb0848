import { media, styled } from '@keyturn/shared/ui';
import { Command } from 'cmdk';
import type { KeyboardEvent } from 'react';

export const Menu = styled(Command)`
  display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto;
  max-height: min(32rem, 76dvh);
  &:focus {
    outline: none;
  }
`;

/** The line in which is typed. */
export const InputLine = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-3);
  padding: 0 var(--s-2) 0 var(--s-4);
  border-bottom: 1px solid var(--line);
  color: var(--text-3);
  input {
    flex: 1;
    min-width: 0;
    height: 3.25rem;
    border: 0;
    background: none;
    color: var(--text-1);
    font: inherit;
    font-size: var(--text-lg);
    &:focus {
      outline: none;
    }
    &::placeholder {
      color: var(--text-3);
    }
  }
`;

/** What scrolls: the lines, and what is said of the search. */
export const Scroll = styled.div`
  overflow-y: auto;
  scroll-padding-block: 2.25rem var(--s-2);
  padding: var(--s-2);
  [cmdk-group-heading] {
    padding: var(--s-2) var(--s-2) var(--s-1);
    color: var(--text-3);
    font-size: var(--text-xs);
    font-weight: var(--weight-medium);
  }
`;

export const Line = styled(Command.Item)`
  display: flex;
  align-items: center;
  gap: var(--s-3);
  min-height: 2.375rem;
  padding: var(--s-1-5) var(--s-2);
  border-radius: var(--r-md);
  color: var(--text-1);
  cursor: pointer;
  scroll-margin-block: var(--s-2);
  & > .kt-icon {
    flex: none;
    color: var(--text-3);
  }
  &[data-selected='true'] {
    background: var(--accent-soft);
    .kt-icon {
      color: var(--accent-text);
    }
  }
  &[data-disabled='true'] {
    color: var(--text-disabled);
    cursor: not-allowed;
    .kt-icon {
      color: inherit;
    }
  }
  mark {
    background: none;
    color: inherit;
    font-weight: var(--weight-semibold);
    text-decoration: underline;
    text-decoration-color: var(--accent-line);
    text-decoration-thickness: 2px;
    text-underline-offset: 3px;
  }
  ${media.phone} {
    min-height: 2.75rem;
  }
`;

/** Title and detail of a line. */
export const Words = styled.span`
  flex: 1;
  min-width: 0;
  display: grid;
  & > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    color: var(--text-2);
    font-size: var(--text-xs);
    line-height: var(--lh-xs);
  }
`;

/** What is said of the search: that it runs, failed, or found nothing. */
export const Said = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: var(--s-2) var(--s-3);
  padding: var(--s-3) var(--s-2);
  color: var(--text-2);
  overflow-wrap: anywhere;
`;

/** How the menu is used; only where there is a keyboard. */
export const Hints = styled.p`
  display: flex;
  gap: var(--s-4);
  padding: var(--s-2) var(--s-4);
  border-top: 1px solid var(--line);
  color: var(--text-3);
  font-size: var(--text-xs);
  ${media.phone} {
    display: none;
  }
`;

/** Esc in a menu's field is the menu's: no dialog around it closes by it. */
export const onEscape =
  (leave: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    leave();
  };
