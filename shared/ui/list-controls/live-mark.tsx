import type { ReactElement } from 'react';
import { styled } from '@keyturn/shared/ui';

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--s-1-5);
  color: var(--text-3);
  font-size: var(--text-xs);
  white-space: nowrap;
  &::before {
    content: '';
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: var(--aqua-solid);
    box-shadow: 0 0 0 3px var(--aqua-bg);
  }
  &[data-off]::before {
    background: var(--yellow-solid);
    box-shadow: 0 0 0 3px var(--yellow-bg);
  }
`;

/** Whether changes arrive by themselves. `text` says how while they do not ("Checking every 30 s"). */
export function LiveMark({ live, text }: { live: boolean; text?: string }): ReactElement {
  return (
    <Mark role="status" {...(live ? {} : { 'data-off': '' })}>
      {text ?? (live ? 'Live' : 'Updates paused')}
    </Mark>
  );
}
