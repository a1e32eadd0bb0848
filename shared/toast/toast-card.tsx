import type { ReactElement } from 'react';
import { toast } from 'react-hot-toast';
import { IconButton, keyframes, styled } from '@keyturn/shared/ui';
import { AlertIcon, CircleCheckIcon, InfoIcon, WarnIcon, XIcon } from '@keyturn/shared/ui/icons';
import type { ToastRequest } from './requests';

const looks = {
  success: { tone: 'aqua', Icon: CircleCheckIcon },
  error: { tone: 'red', Icon: AlertIcon },
  warning: { tone: 'yellow', Icon: WarnIcon },
  info: { tone: undefined, Icon: InfoIcon },
} as const;

const arrive = keyframes`from { opacity: 0; transform: translateY(8px); }`;
const leave = keyframes`to { opacity: 0; transform: translateY(8px); }`;

const Card = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 0.625rem;
  width: min(var(--toast-max), calc(100vw - 24px));
  min-width: min(var(--toast-min), 100%);
  padding: var(--s-3);
  color: var(--text-1);
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  box-shadow: var(--shadow-3);
  --focus-gap: var(--raised);
  pointer-events: auto;
  animation: ${arrive} var(--dur-toast) var(--ease-out) both;
  &[data-leaving] {
    animation: ${leave} var(--dur-toast) var(--ease-out) both;
  }
  &[data-tone] {
    border-color: var(--ln);
    background: color-mix(in oklab, var(--bg) 55%, var(--raised));
  }
  & > .kt-icon {
    color: var(--solid);
    margin-top: 1px;
  }
  & > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  strong {
    display: block;
    font-weight: var(--weight-medium);
  }
  strong + span {
    color: var(--text-2);
    font-size: var(--text-sm);
    line-height: var(--lh-sm);
  }
  & > button {
    margin: -4px -4px -4px 0;
  }
`;

/** One message. Errors and persistent ones have a button that dismisses them. */
export function ToastCard({ request, leaving }: { request: ToastRequest; leaving: boolean }): ReactElement {
  const { id, kind, title, message, persistent = false } = request;
  const { tone, Icon } = looks[kind];
  return (
    <Card
      role={kind === 'error' ? 'alert' : 'status'}
      data-kind={kind}
      data-tone={tone}
      data-raised="float"
      {...(leaving ? { 'data-leaving': '' } : {})}
    >
      <Icon />
      <div>
        {title !== undefined && <strong>{title}</strong>}
        <span>{message}</span>
      </div>
      {(kind === 'error' || persistent) && (
        <IconButton label="Dismiss" size="sm" onClick={() => toast.dismiss(id)}>
          <XIcon />
        </IconButton>
      )}
    </Card>
  );
}
