import type { ReactElement, ReactNode } from 'react';
import { AlertIcon, CircleCheckIcon, InfoIcon, WarnIcon } from '../icons';
import { styled } from './styled';

/** What a notice is about. */
export type NoticeKind = 'info' | 'success' | 'warning' | 'danger';

const kinds = {
  info: { tone: 'blue', Icon: InfoIcon },
  success: { tone: 'aqua', Icon: CircleCheckIcon },
  warning: { tone: 'yellow', Icon: WarnIcon },
  danger: { tone: 'red', Icon: AlertIcon },
} as const;

/** Links in it are underlined; what is dressed as a button looks like one. */
const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.625rem;
  padding: var(--s-3);
  border-radius: var(--r-md);
  background: var(--bg);
  color: var(--fg);
  box-shadow: inset 0 0 0 1px var(--ln);
  font-size: var(--text-sm);
  line-height: var(--lh-sm);
  :is(a, button):not([data-variant]) {
    color: inherit;
    font-weight: var(--weight-medium);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  & > svg + div {
    flex: 1 1 11rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & > svg + div > strong {
    display: block;
  }
  &[data-action] {
    align-items: center;
  }
`;

const Action = styled.div`
  display: flex;
  min-width: 0;
  margin-inline-start: auto;
`;

/** Properties of a notice. */
export interface NoticeProps {
  /** Default `info`. */
  kind?: NoticeKind;
  title?: string;
  children: ReactNode;
  /** At the far end, such as a small button. */
  action?: ReactNode;
  /** Off where it is part of the page from the start and need not be announced. Default on. */
  live?: boolean;
}

/** A note inside a page or panel. Danger is announced as alert, the rest as status. */
export function Notice({ kind = 'info', title, children, action, live = true }: NoticeProps): ReactElement {
  const { tone, Icon } = kinds[kind];
  const acts = action !== undefined && action !== null && action !== false;
  return (
    <Note
      data-tone={tone}
      {...(acts ? { 'data-action': '' } : {})}
      {...(live ? { role: kind === 'danger' ? 'alert' : 'status' } : {})}
    >
      <Icon />
      <div>
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
      {acts && <Action>{action}</Action>}
    </Note>
  );
}
