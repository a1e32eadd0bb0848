import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { AppLink, css, styled } from '@keyturn/shared/ui';

const List = styled.div`
  display: flex;
  gap: var(--s-5);
  border-bottom: 1px solid var(--line);
  overflow-x: auto;
  scrollbar-width: none;
`;

const tab = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: var(--s-1-5);
  min-height: 2.5rem;
  color: var(--text-2);
  font-weight: var(--weight-medium);
  text-decoration: none;
  white-space: nowrap;
  flex: none;
  &:hover {
    color: var(--text-1);
  }
  &[aria-selected='true'] {
    color: var(--text-1);
  }
  &[aria-selected='true']::after {
    content: '';
    position: absolute;
    left: 0;
    right: 0;
    bottom: 0;
    height: 2px;
    background: var(--accent-text);
    border-radius: 2px 2px 0 0;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  & > small {
    font-size: inherit;
    color: var(--text-3);
    font-variant-numeric: tabular-nums;
    min-width: 3ch;
  }
`;

const LinkTab = styled(AppLink)`
  ${tab}
`;

const ButtonTab = styled.button`
  ${tab}
`;

/** One tab. */
export interface TabItem {
  id: string;
  label: ReactNode;
  /** Beside the name; null while it is not known yet, so that its place is kept. */
  count?: number | null;
  /** Address: the tab is a link. Without it `onSelect` is called. */
  href?: string;
}

/** Properties of a list of tabs. */
export interface TabListProps {
  /** Spoken name of the list. */
  label: string;
  items: readonly TabItem[];
  /** Id of the tab that is shown. */
  selected: string;
  onSelect?: (id: string) => void;
  /** Links tabs to their panel: give the same to TabPanel. */
  name: string;
}

/**
 * Tabs. Arrow keys, Home and End move between them; a link tab opens with Enter or Space, a button tab at once.
 */
export function TabList({ label, items, selected, onSelect, name }: TabListProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const ids = items.map(({ id }) => id).join();
  useLayoutEffect(() => (list.current === null ? undefined : keepWhole(list.current)), [selected, ids]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = tabs.findIndex((element) => element === event.target);
    if (at < 0) return;
    if (event.key === ' ') {
      event.preventDefault();
      tabs[at]?.click();
      return;
    }
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    next?.focus();
    if (next instanceof HTMLButtonElement) next.click();
  }

  return (
    <List ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item) => {
        const isSelected = item.id === selected;
        const shared = {
          id: `${name}-tab-${item.id}`,
          role: 'tab',
          'aria-selected': isSelected,
          tabIndex: isSelected ? 0 : -1,
          ...(isSelected ? { 'aria-controls': `${name}-panel` } : {}),
        } as const;
        const content = (
          <>
            {item.label}
            {item.count !== undefined && <small>{item.count?.toLocaleString('en-US')}</small>}
          </>
        );
        return item.href === undefined ? (
          <ButtonTab key={item.id} type="button" {...shared} onClick={() => onSelect?.(item.id)}>
            {content}
          </ButtonTab>
        ) : (
          <LinkTab key={item.id} href={item.href} {...shared} onClick={() => onSelect?.(item.id)}>
            {content}
          </LinkTab>
        );
      })}
    </List>
  );
}

/**
 * Scrolls a list that is too narrow for its tabs to where the selected one is whole; again when a count makes tabs wider,
 * unless somebody has scrolled it meanwhile. Gives what ends it.
 */
function keepWhole(list: HTMLElement): () => void {
  showWhole(list);
  let shownAt = list.scrollLeft;
  const observer = new ResizeObserver(() => {
    if (list.scrollLeft !== shownAt) return;
    showWhole(list);
    shownAt = list.scrollLeft;
  });
  for (const element of [list, ...list.children]) observer.observe(element);
  return () => observer.disconnect();
}

function showWhole(list: HTMLElement): void {
  const tab = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (tab === undefined) return;
  const { left, right } = list.getBoundingClientRect();
  if (tab.right > right) list.scrollLeft += Math.ceil(tab.right - right);
  else if (tab.left < left) list.scrollLeft -= Math.ceil(left - tab.left);
}

/** What the selected tab shows. */
export function TabPanel(props: { name: string; selected: string; children: ReactNode }): ReactElement {
  return (
    <div role="tabpanel" id={`${props.name}-panel`} aria-labelledby={`${props.name}-tab-${props.selected}`}>
      {props.children}
    </div>
  );
}
