import { useLiveStatus } from '@keyturn/shared/api';
import { media, styled, visuallyHidden } from '@keyturn/shared/ui';

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s-1-5);
  color: var(--text-3);
  font-size: var(--text-xs);
  white-space: nowrap;
  i {
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: var(--aqua-solid);
    box-shadow: 0 0 0 3px var(--aqua-bg);
  }
  /* Two-word titles need the room; that it is not live is said in words everywhere. */
  ${media.phone} {
    &[data-state='live'] > span {
      ${visuallyHidden}
    }
  }
  &[data-state='offline'] i {
    background: var(--yellow-solid);
    box-shadow: 0 0 0 3px var(--yellow-bg);
  }
`;

/** Whether changes by others arrive by themselves. Says nothing while the first connection is being made. */
export function LiveIndicator() {
  const status = useLiveStatus();
  const isLive = status === 'live';
  return (
    <Line role="status" data-state={status} title={titles[status]}>
      {status !== 'connecting' && (
        <>
          <i aria-hidden="true" />
          <span>{isLive ? 'Live' : 'Not live'}</span>
        </>
      )}
    </Line>
  );
}

const titles = {
  connecting: undefined,
  live: 'Changes arrive by themselves.',
  offline: 'The connection is lost: changes are asked for every few seconds until it is back.',
} as const;
